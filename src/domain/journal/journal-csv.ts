import type { JournalEntry } from "./journal-entry.ts";

const COLUMNS = [
  "id",
  "at",
  "kind",
  "source",
  "by",
  "repository",
  "pull",
  "provider",
  "model",
  "status",
  "stopReason",
  "input",
  "cached",
  "output",
  "calls",
  "changedAt",
  "doneAt",
  "cost",
  "unpriced",
] as const satisfies readonly (keyof JournalEntry)[];

/** Header line of a journal as comma-separated values (RFC 4180), line end included. */
export const JOURNAL_HEADER = toLine(COLUMNS);

/** Formats an entry as one line of comma-separated values. */
export function formatJournalLine(entry: JournalEntry): string {
  return toLine(COLUMNS.map((column) => toField(entry[column])));
}

function toLine(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

/** Formats a field; text that a spreadsheet would run as a formula is escaped. */
function toField(value: string | number | undefined): string {
  if (typeof value !== "string") return value === undefined ? "" : String(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
