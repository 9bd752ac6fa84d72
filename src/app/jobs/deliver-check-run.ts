import { readCheckedHead, toUnpublishedFacts } from "../../domain/job/check-run-entry.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import type { OutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { CheckRunFacts } from "../../domain/publish/check-run-report.ts";
import { applyEdits } from "../../domain/review/draft-edits.ts";
import { readStoredReview } from "../../domain/review/stored-draft.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { CheckPorts, CheckRunContext } from "../publish/report-check-run.ts";

export interface DeliverCheckRunPorts extends CheckPorts {
  readonly drafts: Pick<DraftStore, "get">;
}

/**
 * Brings the check run of a job's head to the job's current state, whichever transition enqueued the write. Calls for
 * one pull request must not overlap. Rejects as its ports do.
 */
export async function deliverCheckRun(
  ports: DeliverCheckRunPorts,
  { job, entry }: { readonly job: Job; readonly entry: OutboxEntry },
  context: CheckRunContext,
): Promise<void> {
  const head = readCheckedHead(entry);
  const isPublished = job.status === "published" && job.head === head;
  const facts = isPublished
    ? await readReviewedFacts(ports, job, context.signal)
    : toUnpublishedFacts(job, head);
  await ports.reportCheckRun({ pull: getPullRef(job), head, facts }, context);
}

async function readReviewedFacts(
  { drafts, countEarlierFindings }: DeliverCheckRunPorts,
  job: Job,
  signal: AbortSignal,
): Promise<CheckRunFacts> {
  const stored = await drafts.get(job.id);
  const review = readStoredReview(JSON.parse(stored?.text ?? "null"));
  if (review === undefined) return { kind: "already", url: job.url ?? "" };
  const draft = applyEdits(review.draft, review.edits);
  const earlierFindings = await countEarlierFindings({ pull: getPullRef(job), draft }, signal);
  return { kind: "reviewed", draft, url: job.url, earlierFindings, failOn: undefined };
}
