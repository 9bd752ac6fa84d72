import { describe, expect, it } from "vitest";
import type { RecordedState } from "../../../../src/domain/publish/thread-record.ts";
import { decideThread, type ThreadFacts } from "../../../../src/domain/thread/decide-thread.ts";
import type { FindingThread } from "../../../../src/domain/thread/finding-thread.ts";
import { reviewThread, threadComment } from "../../app/review/pull-fixture.ts";

/** A thread with a record in this state. */
function threadIn(state?: RecordedState, over: Partial<FindingThread> = {}): FindingThread {
  const thread = reviewThread();
  const { path, side } = thread;
  return {
    thread,
    finding: { id: "f1", url: "u", path, side, text: "It leaks.", code: "two();", context: [] },
    first: threadComment(),
    severity: "major",
    record: state && { finding: "f1", number: 1, state },
    discussion: "none",
    ...over,
  };
}

/** All evidence of a fix. */
const FIXED: ThreadFacts = {
  quote: "gone",
  hasHunk: true,
  hasMoved: true,
  isJoined: false,
  isReported: false,
  isCovered: true,
};
const HERE: ThreadFacts = { ...FIXED, quote: "in-file" };

describe("the state of a thread", () => {
  it("is fixed with all evidence", () => {
    expect(decideThread(threadIn(), FIXED)).toEqual({ state: "fixed", change: "fixed" });
  });

  it.each([
    ["its hunk is gone", { hasHunk: false }, {}],
    ["the head is the same", { hasMoved: false }, {}],
    ["the issue is reported again", { isReported: true }, {}],
    ["its file was not covered", { isCovered: false }, {}],
    ["a person has replied", {}, { discussion: "contested" as const }],
    ["the reply was answered", {}, { discussion: "answered" as const }],
  ])("is only gone if %s", (_why, facts, over) => {
    expect(decideThread(threadIn(undefined, over), { ...FIXED, ...facts })).toMatchObject({
      state: "quote-gone",
      change: "quote-gone",
      doubts: [expect.any(String)],
    });
  });

  it.each(["in-file", "elsewhere", "unknown"] as const)("is open while its code is %s", (quote) => {
    expect(decideThread(threadIn(), { ...FIXED, quote })).toEqual({ state: "carried" });
    expect(decideThread(threadIn(), { ...FIXED, quote, hasMoved: false })).toEqual({
      state: "open",
    });
  });

  it("is open if the latest review joins it", () => {
    const joined = { ...FIXED, isJoined: true, isReported: true };
    expect(decideThread(threadIn(), joined)).toEqual({ state: "carried" });
  });

  it("tells whether a reply was answered", () => {
    for (const discussion of ["contested", "answered"] as const)
      expect(decideThread(threadIn(undefined, { discussion }), HERE)).toEqual({
        state: discussion,
      });
  });

  it("stays declined until its code changes, and is silent then", () => {
    expect(decideThread(threadIn("declined"), HERE)).toEqual({ state: "declined" });
    expect(decideThread(threadIn("declined"), { ...HERE, quote: "unknown" })).toEqual({
      state: "declined",
    });
    expect(decideThread(threadIn("declined"), FIXED)).toEqual({ state: "expired" });
  });

  it("is reopened if the latest review joins it on changed code", () => {
    const joined = { ...FIXED, isJoined: true, isReported: true };
    for (const state of ["declined", "fixed", "quote-gone"] as const)
      expect(decideThread(threadIn(state), joined)).toEqual({
        state: "reopened",
        change: "reopened",
      });
    expect(decideThread(threadIn("declined"), { ...joined, quote: "in-file" })).toEqual({
      state: "declined",
    });
  });

  it("stays kept in every case", () => {
    for (const facts of [HERE, FIXED])
      expect(decideThread(threadIn("kept"), facts)).toEqual({ state: "kept" });
  });

  it.each(["fixed", "quote-gone"] as const)("%s is written once, and opened again", (state) => {
    expect(decideThread(threadIn(state), FIXED)).toEqual({ state });
    expect(decideThread(threadIn(state), { ...FIXED, quote: "unknown" })).toEqual({ state });
    for (const quote of ["in-file", "elsewhere"] as const)
      expect(decideThread(threadIn(state), { ...FIXED, quote })).toEqual({
        state: "reopened",
        change: "reopened",
      });
  });

  it("is reopened until it is gone again", () => {
    expect(decideThread(threadIn("reopened"), HERE)).toEqual({ state: "reopened" });
    expect(decideThread(threadIn("reopened"), FIXED)).toMatchObject({ state: "fixed" });
  });

  it("is closed if a person resolved it", () => {
    for (const state of [undefined, "declined", "kept", "quote-gone", "reopened"] as const)
      expect(decideThread(threadIn(state, { isResolved: true }), FIXED)).toEqual({
        state: "closed",
      });
    expect(decideThread(threadIn("fixed", { isResolved: true }), HERE)).toMatchObject({
      state: "reopened",
    });
  });
});
