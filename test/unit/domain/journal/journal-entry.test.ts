import { describe, expect, it } from "vitest";
import { JournalEntry, sumJournal } from "../../../../src/domain/journal/journal-entry.ts";

const entry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  id: "j",
  at: "2026-01-01T00:00:00.000Z",
  kind: "review",
  source: "webhook",
  by: "mia",
  repository: "acme/shop",
  pull: 7,
  status: "published",
  input: 10,
  cached: 4,
  output: 2,
  calls: 1,
  changedAt: "2026-01-01T00:01:00.000Z",
  ...over,
});

describe("the journal", () => {
  it("adds entries up", () => {
    expect(sumJournal([entry(), entry({ input: 5, calls: 3 })])).toEqual({
      entries: 2,
      input: 15,
      cached: 8,
      output: 4,
      calls: 4,
    });
    expect(sumJournal([])).toEqual({ entries: 0, input: 0, cached: 0, output: 0, calls: 0 });
  });

  it("has whole tokens and known kinds", () => {
    expect(JournalEntry.safeParse(entry()).success).toBe(true);
    for (const odd of [{ input: 1.5 }, { kind: "merge" }, { calls: -1 }])
      expect(JournalEntry.safeParse({ ...entry(), ...odd }).success).toBe(false);
  });
});
