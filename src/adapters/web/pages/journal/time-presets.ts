import { formatTimestamp } from "../../ui/format.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ONE_DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface TimePreset {
  readonly label: string;
  /** Value of the filter `since`. */
  readonly since: string;
}

/**
 * Returns the presets for the start of the period, at a time in ISO 8601. Days are in UTC and
 * include today, as in the chart; the last 24 hours start at a full hour. The values are absolute,
 * so a saved URL keeps its meaning.
 */
export function timePresets(now: string): readonly TimePreset[] {
  const ms = Date.parse(now);
  const hour = new Date(Math.floor((ms - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();
  const days = (count: number): TimePreset => ({
    label: `Last ${count} days`,
    since: dayOf(ms - (count - 1) * DAY_MS),
  });
  return [
    { label: "All", since: "" },
    { label: "Last 24 hours", since: `${hour.slice(0, 16)}Z` },
    days(7),
    days(14),
    days(30),
  ];
}

/** Formats a start that is not one of the presets. */
export function sinceLabel(since: string): string {
  if (ONE_DAY.test(since) || Number.isNaN(Date.parse(since))) return `Since ${since}`;
  return `Since ${formatTimestamp(since).replace(/:00 UTC$/, " UTC")}`;
}

/** Returns the date of a timestamp for a date field; empty if the timestamp is not valid. */
export function dayPart(moment: string): string {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? "" : dayOf(ms);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
