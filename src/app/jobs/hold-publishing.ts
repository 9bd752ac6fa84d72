import { holdDraft } from "../../domain/outbound/hold-draft.ts";
import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import { readStoredReview } from "../../domain/review/stored-draft.ts";
import { holdStep } from "../../domain/runner/plan-result.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import { type StepJobPorts, stepJob } from "./transition-job.ts";

export interface HoldPublishingPorts extends StepJobPorts {
  readonly drafts: Pick<DraftStore, "get">;
  readonly gate: Pick<OutboundGate, "checkValue">;
}

/**
 * Makes what ends an unattended publishing whose draft holds a secret by now: the draft, without it, waits for a person,
 * and the pull request is told so.
 */
export function createHoldPublishing(ports: HoldPublishingPorts) {
  return async (jobId: string): Promise<void> => {
    const job = await ports.jobs.get(jobId);
    const kept = await ports.drafts.get(jobId);
    const stored = readStoredReview(JSON.parse(kept?.text ?? "null"));
    if (job === undefined || stored === undefined) throw new Error(`job ${jobId} has no draft`);
    const { draft, held = "a secret stood in it" } = holdDraft(stored.draft, ports.gate);
    await stepJob(ports, jobId, holdStep(job, { ...stored, draft }, held));
  };
}
