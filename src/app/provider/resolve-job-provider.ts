import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { Requester } from "./check-requester.ts";
import {
  type ChooseProvider,
  type ChooseProviderPorts,
  resolveProviderConfig,
} from "./choose-provider.ts";
import type { ProviderKeyPorts, ResolvedProviderConfig } from "./provider-endpoint.ts";

/** The ports of the selection, with the optional ones required so that none is forgotten. */
export interface ResolveJobProviderPorts extends ProviderKeyPorts {
  readonly choose: ChooseProvider;
  readonly allowPrivate: boolean;
  readonly fallback: ChooseProviderPorts["fallback"];
  readonly billTo: ChooseProviderPorts["billTo"];
}

/**
 * Resolves the endpoint and the key of a job. Rejects with `config-invalid` when it has none, with
 * `requester-not-allowed` when the configs do not admit the requester, and as the selection does.
 */
export type ResolveJobProvider = (job: Job) => Promise<ResolvedProviderConfig>;

/**
 * Creates the resolution of a job's provider. A review that was started in the web app keeps the config that was
 * selected then: no other config is charged.
 */
export function createResolveJobProvider(ports: ResolveJobProviderPorts): ResolveJobProvider {
  return async (job) => {
    const { source, repository, terms, kind } = job;
    if (source === "web" && terms !== undefined)
      return resolveStoredProvider(ports, repository, terms.configId);
    const requester = source === "web" ? undefined : getRequester(job);
    const chosen = await ports.choose({ repository, needsTasks: kind === "task", requester });
    if (chosen.kind === "chosen") return chosen.config;
    if (chosen.isRefusal)
      throw new AppError("requester-not-allowed", chosen.why, { details: { repository } });
    throw noModelError(repository, chosen.why);
  };
}

/**
 * Returns the requester; a task without an actor is stored under the repository's owner, who may not have requested it.
 */
function getRequester({ kind, request, requestedBy }: Job): Requester {
  if (kind !== "task") return { login: requestedBy };
  return { login: TaskJobRequest.safeParse(request).data?.caller?.actor };
}

async function resolveStoredProvider(
  { configs, secretBox, allowPrivate, billTo, fallback }: ResolveJobProviderPorts,
  repository: string,
  configId: string | undefined,
): Promise<ResolvedProviderConfig> {
  const config = configId === undefined ? undefined : await configs.get(configId);
  if (config !== undefined)
    return resolveProviderConfig({ configs, secretBox, allowPrivate, billTo }, config);
  if (configId === undefined && fallback !== undefined)
    return { ...fallback, provider: "server", isGuarded: false };
  const why =
    "the provider config that this job was started with no longer exists; start the job again";
  throw noModelError(repository, why);
}

function noModelError(repository: string, why: string): AppError<"config-invalid"> {
  return new AppError("config-invalid", `there is no model for ${repository}: ${why}`, {
    details: { problems: [{ path: "provider", message: why }] },
  });
}
