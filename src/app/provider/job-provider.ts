import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { TaskJobRequest } from "../../domain/job/task-job-request.ts";
import type { Requester } from "./check-requester.ts";
import { type ChooseProvider, type ChooseProviderPorts, toTerms } from "./choose-provider.ts";
import type { KeyPorts, ProviderTerms } from "./provider-endpoint.ts";

/** The same ports as the choice; the optional ones must be named, so that none is forgotten. */
export interface JobProviderPorts extends KeyPorts {
  readonly choose: ChooseProvider;
  readonly allowPrivate: boolean;
  readonly fallback: ChooseProviderPorts["fallback"];
  readonly billTo: ChooseProviderPorts["billTo"];
}

/**
 * Resolves the endpoint and the key of a job. Rejects with `config-invalid` when it has none, with
 * `requester-not-allowed` when the configs are not for the requester, and as the choice does.
 */
export type ResolveJobProvider = (job: Job) => Promise<ProviderTerms>;

/**
 * Creates the resolution of a job's provider. A review that a person started in the web app keeps the config that was
 * settled then: no other config is charged for it.
 */
export function createJobProvider(ports: JobProviderPorts): ResolveJobProvider {
  return async (job) => {
    const { source, repository, terms, kind } = job;
    if (source === "web" && terms !== undefined)
      return settledProvider(ports, repository, terms.configId);
    const requester = source === "web" ? undefined : requesterOf(job);
    const chosen = await ports.choose({ repository, needsTasks: kind === "task", requester });
    if (chosen.kind === "chosen") return chosen.terms;
    if (chosen.isRefusal)
      throw new AppError("requester-not-allowed", chosen.why, { details: { repository } });
    throw noModel(repository, chosen.why);
  };
}

/** A task without an actor is kept in the name of the repository's owner, who may not have asked for it. */
function requesterOf({ kind, request, requestedBy }: Job): Requester {
  if (kind !== "task") return { login: requestedBy };
  return { login: TaskJobRequest.safeParse(request).data?.caller?.actor };
}

async function settledProvider(
  { configs, secretBox, allowPrivate, billTo, fallback }: JobProviderPorts,
  repository: string,
  configId: string | undefined,
): Promise<ProviderTerms> {
  const config = configId === undefined ? undefined : await configs.get(configId);
  if (config !== undefined) return toTerms({ configs, secretBox, allowPrivate, billTo }, config);
  if (configId === undefined && fallback !== undefined)
    return { ...fallback, provider: "server", isGuarded: false };
  const why = "the provider config that this was started with is gone; start it again";
  throw noModel(repository, why);
}

function noModel(repository: string, why: string): AppError<"config-invalid"> {
  return new AppError("config-invalid", `there is no model for ${repository}: ${why}`, {
    details: { problems: [{ path: "provider", message: why }] },
  });
}
