import { describe, expect, it } from "vitest";
import { NO_FILTERS } from "../../../src/adapters/web/pages/journal/journal-filters.ts";
import {
  type JournalState,
  reduceJournal,
} from "../../../src/adapters/web/pages/journal/journal-state.ts";
import { sampleEntry } from "./sample-entries.ts";

const pageOf = (ids: readonly string[], next?: string) => ({
  entries: ids.map((id) => sampleEntry({ id })),
  totals: { entries: 9, input: ids.length, cached: 0, output: 0, calls: 0 },
  days: [],
  ...(next === undefined ? {} : { next }),
});
const first: JournalState = {
  filters: NO_FILTERS,
  journal: pageOf(["9", "8"], "8"),
  asked: "nothing",
};
const idsOf = ({ journal }: JournalState) => journal.entries.map(({ id }) => id).join("");
const failed = { ...NO_FILTERS, status: "failed" };

describe("the state of the journal", () => {
  it("replaces the lines when other ones were chosen", () => {
    const asked = reduceJournal(first, { type: "asked", what: "lines", filters: failed });
    expect([idsOf(asked), asked.asked, asked.filters]).toEqual(["98", "lines", failed]);
    const answered = reduceJournal(asked, { type: "answered", journal: pageOf(["5"]) });
    expect([idsOf(answered), answered.asked, answered.journal.next]).toEqual([
      "5",
      "nothing",
      undefined,
    ]);
  });

  it("adds older lines once, keeps the sums, and ends where there are no more", () => {
    const asked = reduceJournal(first, { type: "asked", what: "older", filters: NO_FILTERS });
    const older = reduceJournal(asked, { type: "answered", journal: pageOf(["8", "7", "6"], "6") });
    expect([idsOf(older), older.journal.next]).toEqual(["9876", "6"]);
    expect(older.journal.totals).toBe(first.journal.totals);
    const again = reduceJournal(older, { type: "asked", what: "older", filters: NO_FILTERS });
    const last = reduceJournal(again, { type: "answered", journal: pageOf(["5"]) });
    expect([idsOf(last), "next" in last.journal]).toEqual(["98765", false]);
  });

  it("keeps the lines when a question fails, and knows which one to ask again", () => {
    const asked = reduceJournal(first, { type: "asked", what: "older", filters: NO_FILTERS });
    const error = new Error("away");
    const broken = reduceJournal(asked, { type: "failed", error });
    expect([idsOf(broken), broken.asked]).toEqual(["98", "nothing"]);
    expect(broken.failure).toEqual({ asked: "older", error });
    const retried = reduceJournal(broken, { type: "asked", what: "older", filters: NO_FILTERS });
    expect(retried.failure).toBeUndefined();
  });

  it("searches without asking", () => {
    const searched = reduceJournal(first, { type: "searched", filters: { ...NO_FILTERS, q: "x" } });
    expect([searched.asked, searched.filters.q, searched.journal]).toEqual([
      "nothing",
      "x",
      first.journal,
    ]);
  });
});
