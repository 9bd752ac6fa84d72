import type { JournalDay } from "../../../src/domain/api/operations-response.ts";
import type { JournalEntry } from "../../../src/domain/journal/journal-entry.ts";

/** Creates a successful review. */
export function sampleEntry(part: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: "0198c2f4-0001",
    at: "2026-11-19T09:00:00.000Z",
    kind: "review",
    source: "webhook",
    by: "octo-dev",
    repository: "acme/widgets",
    pull: 482,
    provider: "custom",
    model: "larch-2-large",
    status: "published",
    input: 1_000,
    cached: 600,
    output: 50,
    calls: 3,
    changedAt: "2026-11-19T09:02:00.000Z",
    ...part,
  };
}

export function sampleDay(day: string, repository: string, tokens: number): JournalDay {
  return { day, repository, entries: 1, input: tokens - 1, cached: 0, output: 1, calls: 1 };
}
