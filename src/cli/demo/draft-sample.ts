import type { SamplePull } from "../../demo/sample/seed-pull.ts";
import type { JobResponse } from "../../domain/api/job-response.ts";
import type { JobStatus } from "../../domain/job/job.ts";
import type { WebApi } from "./create-web-api.ts";

export interface DraftSample {
  readonly api: WebApi;
  readonly pull: SamplePull;
  readonly trigger: string;
}

/** Comment of the demo's review request. */
const COMMENT =
  "this moves money. What if two people refund the same order, and what are sellers paid?";
const FAILED_STATUSES: ReadonlySet<JobStatus> = new Set([
  "failed",
  "refused",
  "cancelled",
  "no_change",
]);

/** Starts the review that becomes a draft, or finds the existing one in any state. */
export async function startDraft({ api, pull, trigger }: DraftSample): Promise<JobResponse> {
  const repository = `${pull.owner}/${pull.name}`;
  const { reviews } = await api.reviews();
  const asked = reviews.filter(
    (row) => row.source === "web" && row.repository === repository && row.pull === pull.number,
  );
  const known = asked.find(({ status }) => !FAILED_STATUSES.has(status));
  if (known !== undefined) return api.job(known.id);
  const wish = {
    pullRequest: `${repository}#${pull.number}`,
    comment: `${trigger} ${COMMENT}`,
  };
  const { id } = await api.start(wish, `demo-${repository}-${pull.number}-${asked.length}`);
  return api.job(id);
}

/** Formats the state of the draft as one line. */
export function draftLine({ status, error }: JobResponse, address: string): string {
  if (status === "draft") return `draft ready: ${address}`;
  return `draft ${status}${error === undefined ? "" : ` (${error})`}: ${address}`;
}
