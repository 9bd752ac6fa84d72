import {
  type OwnTokenCaps,
  resolveTokenCaps,
  type TokenCaps,
} from "../../domain/budget/token-caps.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest, type ReviewOptions } from "../../domain/job/job-request.ts";
import type { RunnerSettings } from "../../domain/runner/runner-settings.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { ResolveJobProvider } from "../provider/resolve-job-provider.ts";
import type { JobConfig } from "./spec-maker.ts";

/** Settings of the server from which those of its jobs are resolved. */
export interface JobSettings {
  readonly model: Pick<RunnerSpec["model"], "stream" | "reasoningEffort">;
  readonly caps: TokenCaps;
  /** Caps of tasks, which replace the general ones. */
  readonly taskCaps: OwnTokenCaps;
  /** Settings of all kinds of jobs. */
  readonly shared: Omit<RunnerSettings, "task" | "helpers">;
  /** Settings of tasks. */
  readonly task: NonNullable<RunnerSettings["task"]>;
  /** Features that a repository may bring to its reviews and answers. */
  readonly helpers: NonNullable<RunnerSettings["helpers"]>;
}

/**
 * Creates the resolution of a job's model, key and settings. A config that was chosen at acceptance stays with the job.
 * Rejects as the resolution of the provider does.
 */
export function createResolveJobConfig(
  resolveProvider: ResolveJobProvider,
  settings: JobSettings,
): (job: Job) => Promise<JobConfig> {
  return async (job) => {
    const chosen = await resolveProvider(job);
    const { baseUrl, apiKey, billTo, isGuarded, configId, provider } = chosen;
    const options = getReviewOptions(job);
    return {
      payer: { provider, configId },
      model: {
        ...settings.model,
        ...resolveJobCaps(settings, job, options),
        baseUrl,
        isGuarded,
        apiKey: apiKey.reveal(),
        model: options.model ?? chosen.model,
        billTo,
      },
      settings: {
        ...settings.shared,
        ...(job.kind === "task" ? { task: settings.task } : { helpers: settings.helpers }),
      },
    };
  };
}

/** Returns a person's choices for a review; a task has none. */
const getReviewOptions = ({ kind, request }: Job): ReviewOptions =>
  kind === "task" ? {} : (ReviewJobRequest.parse(request).options ?? {});

function resolveJobCaps(
  { caps, taskCaps }: JobSettings,
  { kind }: Job,
  { maxInputTokens }: ReviewOptions,
): TokenCaps {
  return resolveTokenCaps(caps, kind === "task" ? taskCaps : { maxInputTokens });
}
