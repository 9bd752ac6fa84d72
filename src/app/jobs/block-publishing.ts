import { redactDraft } from "../../domain/outbound/redact-draft.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { readStoredReview } from "../../domain/review/stored-draft.ts";
import { planPublishBlocked } from "../../domain/runner/plan-result.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import { type TransitionJobPorts, transitionJob } from "./transition-job.ts";

export interface BlockPublishingPorts extends TransitionJobPorts {
  readonly drafts: Pick<DraftStore, "get">;
  readonly gate: Pick<SecretFilter, "redactValue">;
}

/**
 * Creates the handler for an automatic publication whose draft contains a secret by now: the draft, without the secret,
 * waits for a person, and a comment on the pull request reports that.
 */
export function createBlockPublishing(ports: BlockPublishingPorts) {
  return async (jobId: string): Promise<void> => {
    const job = await ports.jobs.get(jobId);
    const kept = await ports.drafts.get(jobId);
    const stored = readStoredReview(JSON.parse(kept?.text ?? "null"));
    if (job === undefined || stored === undefined) throw new Error(`job ${jobId} has no draft`);
    const { draft, held = "it contained a secret" } = redactDraft(stored.draft, ports.gate);
    await transitionJob(ports, jobId, planPublishBlocked(job, { ...stored, draft }, held));
  };
}
