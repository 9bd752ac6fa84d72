import type { ProviderChoice } from "../../../../domain/api/pull-response.ts";
import type { JobStatus } from "../../../../domain/job/job.ts";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { formatClock, formatDuration } from "../../ui/format.ts";
import { kindLabel, sourceLabel } from "../../ui/job-labels.ts";
import { providerLabel } from "../../ui/provider-labels.ts";
import { statusLabel } from "../../ui/status-badge.tsx";

const DAY_MS = 24 * 3_600_000;
const RUNNING_STATUSES: ReadonlySet<JobStatus> = new Set(["launching", "running"]);
/** Statuses of a review from the web app that follow only from the user's decision. */
const DECIDED_STATUSES: ReadonlySet<JobStatus> = new Set(["publishing", "published", "discarded"]);

/** Duration of a job. */
export interface EntryDuration {
  readonly ms: number;
  /** The duration includes the time in which a person decided. */
  readonly hasDecision: boolean;
}

/** Checks whether a job is still running. */
export const isRunning = ({ status }: Pick<JournalEntry, "status">): boolean =>
  RUNNING_STATUSES.has(status);

/**
 * Returns the duration of a job, up to now if it is still running; `undefined` if it is waiting.
 */
export function getEntryDuration(entry: JournalEntry, now: string): EntryDuration | undefined {
  const { at, changedAt, doneAt, status, source, kind } = entry;
  if (status === "queued") return undefined;
  const end = Date.parse(doneAt ?? (isRunning(entry) ? now : changedAt));
  // Only old entries do not record when the run ended.
  const isOfAPerson = source === "web" && kind === "review" && DECIDED_STATUSES.has(status);
  const hasDecision = doneAt === undefined && isOfAPerson;
  return { ms: Math.max(0, end - Date.parse(at)), hasDecision };
}

/** Formats a duration: `3:42`, `1:05:09`; from one day on, `2 d 3 h`. */
export function formatEntryDuration(ms: number): string {
  return ms < DAY_MS ? formatClock(ms) : formatDuration(ms);
}

/**
 * Returns the median and the 95th percentile of the jobs that ended without waiting for a person;
 * nothing if there are none.
 */
export function getDurationSpread(
  entries: readonly JournalEntry[],
): { readonly median: number; readonly high: number } | undefined {
  const times = entries
    .filter((entry) => !isRunning(entry))
    .flatMap((entry) => getEntryDuration(entry, entry.changedAt) ?? [])
    .filter(({ hasDecision }) => !hasDecision)
    .map(({ ms }) => ms)
    .toSorted((left, right) => left - right);
  const at = (share: number): number | undefined => times[Math.ceil(times.length * share) - 1];
  const [median, high] = [at(0.5), at(0.95)];
  return median === undefined || high === undefined ? undefined : { median, high };
}

/** Formats `acme/widgets #482`, or the repository alone. */
export function workName({ repository, pull }: Pick<JournalEntry, "repository" | "pull">): string {
  return pull === undefined ? repository : `${repository} #${pull}`;
}

/** Returns the display name of a provider. A provider unknown to this version keeps its id. */
export function providerName(provider: string): string {
  const word: string | undefined = providerLabel(provider as ProviderChoice["provider"]);
  return word ?? provider;
}

/** Returns the entries whose visible text contains all words of a search. */
export function searchLines(
  entries: readonly JournalEntry[],
  search: string,
): readonly JournalEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = searchText(entry);
    return words.every((word) => text.includes(word));
  });
}

function searchText(entry: JournalEntry): string {
  const { id, kind, source, by, provider = "", model = "", status } = entry;
  const words = [kindLabel(kind), sourceLabel(source), statusLabel(status), providerName(provider)];
  return [...words, workName(entry), id, by, model].join("\n").toLowerCase();
}

/** Adds up the costs of lines. The domain's own sum would add its parser to the bundle. */
export function sumCosts(
  lines: readonly Pick<JournalEntry, "cost" | "unpriced" | "calls">[],
): Pick<JournalEntry, "cost" | "unpriced"> {
  if (lines.every(({ cost }) => cost === undefined)) return {};
  const sum = { cost: 0, unpriced: 0 };
  for (const { cost, unpriced = 0, calls } of lines) {
    sum.cost += cost ?? 0;
    sum.unpriced += cost === undefined ? calls : unpriced;
  }
  return sum.unpriced === 0 ? { cost: sum.cost } : sum;
}
