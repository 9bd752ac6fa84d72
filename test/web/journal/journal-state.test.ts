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
  requested: "nothing",
};
const idsOf = ({ journal }: JournalState) => journal.entries.map(({ id }) => id).join("");
const failed = { ...NO_FILTERS, status: "failed" };

describe("the state of the journal", () => {
  it("replaces the lines when other ones were chosen", () => {
    const requested = reduceJournal(first, { type: "requested", what: "lines", filters: failed });
    expect([idsOf(requested), requested.requested, requested.filters]).toEqual([
      "98",
      "lines",
      failed,
    ]);
    const answered = reduceJournal(requested, { type: "answered", journal: pageOf(["5"]) });
    expect([idsOf(answered), answered.requested, answered.journal.next]).toEqual([
      "5",
      "nothing",
      undefined,
    ]);
  });

  it("adds older lines once, keeps the sums, and ends where there are no more", () => {
    const requested = reduceJournal(first, {
      type: "requested",
      what: "older",
      filters: NO_FILTERS,
    });
    const older = reduceJournal(requested, {
      type: "answered",
      journal: pageOf(["8", "7", "6"], "6"),
    });
    expect([idsOf(older), older.journal.next]).toEqual(["9876", "6"]);
    expect(older.journal.totals).toBe(first.journal.totals);
    const again = reduceJournal(older, { type: "requested", what: "older", filters: NO_FILTERS });
    const last = reduceJournal(again, { type: "answered", journal: pageOf(["5"]) });
    expect([idsOf(last), "next" in last.journal]).toEqual(["98765", false]);
  });

  it("keeps the lines when a question fails, and knows which one to ask again", () => {
    const requested = reduceJournal(first, {
      type: "requested",
      what: "older",
      filters: NO_FILTERS,
    });
    const error = new Error("away");
    const broken = reduceJournal(requested, { type: "failed", error });
    expect([idsOf(broken), broken.requested]).toEqual(["98", "nothing"]);
    expect(broken.failure).toEqual({ requested: "older", error });
    const retried = reduceJournal(broken, {
      type: "requested",
      what: "older",
      filters: NO_FILTERS,
    });
    expect(retried.failure).toBeUndefined();
  });

  it("searches without asking", () => {
    const searched = reduceJournal(first, { type: "searched", filters: { ...NO_FILTERS, q: "x" } });
    expect([searched.requested, searched.filters.q, searched.journal]).toEqual([
      "nothing",
      "x",
      first.journal,
    ]);
  });
});
