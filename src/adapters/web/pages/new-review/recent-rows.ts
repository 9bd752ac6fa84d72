import type { ReviewRow, ReviewsResponse } from "../../../../domain/api/job-response.ts";
import type { JobStatus } from "../../../../domain/job/job.ts";
import { SEVERITIES } from "../../ui/severity.tsx";
import type { SortKeys } from "../../ui/sort-header.tsx";
import { statusLabel } from "../../ui/status-badge.tsx";

export type ReviewColumn =
  | "pull"
  | "status"
  | "findings"
  | "by"
  | "model"
  | "input"
  | "duration"
  | "started";

const ACTIVE_STATUSES: ReadonlySet<JobStatus> = new Set([
  "queued",
  "launching",
  "running",
  "publishing",
]);
/** The time after the run of these jobs is the user's, not the review's. */
const DECIDED_STATUSES: ReadonlySet<JobStatus> = new Set(["publishing", "published", "discarded"]);

/** Checks whether the row can still change by itself. */
export const isActive = ({ status }: ReviewRow): boolean => ACTIVE_STATUSES.has(status);

/** Formats `owner/name#12`. */
export const rowName = ({ repository, pull }: ReviewRow): string =>
  pull === undefined ? repository : `${repository}#${pull}`;

/**
 * Returns the milliseconds from the request to its end, or to now; `undefined` if only the user's
 * time is known.
 */
export function reviewDurationMs(
  { status, source, createdAt, doneAt, updatedAt }: ReviewRow,
  now: string,
): number | undefined {
  // Only old rows do not record when the run ended.
  if (doneAt === undefined && source === "web" && DECIDED_STATUSES.has(status)) return undefined;
  const end = doneAt ?? (ACTIVE_STATUSES.has(status) ? now : updatedAt);
  return Math.max(0, Date.parse(end) - Date.parse(createdAt));
}

/** Sort keys of the table's columns. */
export const SORT_KEYS: SortKeys<ReviewRow, ReviewColumn> = {
  pull: rowName,
  status: ({ status }) => statusLabel(status),
  findings: ({ findings }) => findings && severityWeight(findings),
  by: ({ requestedBy }) => requestedBy.toLowerCase(),
  model: ({ model }) => model,
  input: ({ usage }) => usage?.input,
  duration: (row) => reviewDurationMs(row, row.updatedAt),
  started: ({ createdAt }) => createdAt,
};

/** Weights findings so that one critical finding outranks any number of others. */
function severityWeight(counts: NonNullable<ReviewRow["findings"]>): number {
  return SEVERITIES.reduce((sum, severity) => sum * 1_000 + Math.min(999, counts[severity]), 0);
}

/** Returns the rows whose visible text contains all words of a text. */
export function filterRows(rows: readonly ReviewRow[], text: string): readonly ReviewRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const shown = [row.title, rowName(row), statusLabel(row.status), row.requestedBy, row.model]
      .join(" ")
      .toLowerCase();
    return words.every((word) => shown.includes(word));
  });
}

/** Merges the newest page into the known rows. For rows in both, the newer data is used. */
export function mergeNewest(known: ReviewsResponse, newest: ReviewsResponse): ReviewsResponse {
  const fresh = new Set(newest.reviews.map(({ id }) => id));
  const older = known.reviews.filter(({ id }) => !fresh.has(id));
  const last = newest.reviews.at(-1);
  // Without older rows, the newest page itself states whether there are more.
  const hasOlder = last !== undefined && older.some(({ createdAt }) => createdAt <= last.createdAt);
  const next = hasOlder ? known.next : newest.next;
  return { reviews: [...newest.reviews, ...older], next };
}

/** Appends an older page. */
export function appendOlder(known: ReviewsResponse, older: ReviewsResponse): ReviewsResponse {
  const there = new Set(known.reviews.map(({ id }) => id));
  const added = older.reviews.filter(({ id }) => !there.has(id));
  return {
    reviews: [...known.reviews, ...added],
    next: older.next,
  };
}
