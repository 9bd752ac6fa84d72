import { expect, it } from "vitest";
import type { ReviewCommentState } from "../../src/demo/host/state.ts";
import { ACTS, CHANGES, type Change, play, stateOf } from "../fakes/thread-acts.ts";
import { STRANGE_COMMENT, type ThreadSetup } from "../fakes/thread-harness.ts";

type Mode = ThreadSetup["mode"];
/** Changes after which the bad code is still in the change. */
const QUOTED: readonly Change[] = ["push", "rebase", "move", "reindent"];

/** All pairs; every other one with a token that may not resolve threads, and a fix with both. */
const SEQUENCES = Object.keys(ACTS).flatMap((act, row) =>
  (Object.keys(CHANGES) as Change[]).flatMap((change, column) => {
    const may = change === "fix" ? [true, false] : [(row + column) % 2 === 0];
    return may.map((mayResolve) => ({ act, change, mayResolve }));
  }),
);

/** Checks what must hold after any sequence; returns the end state. */
async function playAndCheck({ act, change, mayResolve }: (typeof SEQUENCES)[number], mode: Mode) {
  const { scene, once } = await play(act, change, { mode, mayResolve });
  const all = scene.comments();
  // Another review of the same head changes nothing.
  expect(toEnd(all)).toEqual(toEnd(once));
  const strange = all.find(({ path }) => path === "b.ts");
  expect(all.filter(({ inReplyTo }) => inReplyTo === strange?.id)).toEqual([]);
  expect([strange?.isResolved, strange?.body]).toEqual([undefined, STRANGE_COMMENT]);
  const isQuoted = QUOTED.includes(change);
  if (isQuoted) expect(scene.findings().map(stateOf)).not.toContain("Fixed");
  // Posted once, or not at all any more if it was deleted: also on code that was moved to another file.
  const isDeleted = act.startsWith("the finding is deleted");
  if (isQuoted) expect(scene.findings()).toHaveLength(isDeleted ? 0 : 1);
  expect(all.filter(({ body }) => body.startsWith("Because.")).length).toBeLessThanOrEqual(1);
  const isResolved = scene.findings().some((finding) => finding.isResolved === true);
  if (!mayResolve) expect(isResolved).toBe(act === "a person resolves");
  return toEnd(all);
}

it("has enough sequences", () => expect(SEQUENCES.length).toBeGreaterThanOrEqual(60));

it.each(SEQUENCES)(
  "$act, then $change (may resolve: $mayResolve): ends the same in both",
  async (sequence) => {
    const action = await playAndCheck(sequence, "action");
    expect(await playAndCheck(sequence, "server")).toEqual(action);
  },
);

/** End state of all threads, without ids and times. */
const toEnd = (comments: readonly ReviewCommentState[]) =>
  comments.map((one) => ({
    path: one.path,
    author: one.author,
    isReply: one.inReplyTo !== undefined,
    isResolved: one.isResolved,
    text: one.body.replace(/<!--.*-->/s, "").replace(/`[0-9a-f]{7}`/g, "HEAD"),
  }));
