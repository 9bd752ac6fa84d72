import { describe, expect, it } from "vitest";
import type { ReviewCommentState } from "../../src/demo/host/state.ts";
import {
  BAD,
  CHANGES,
  openThreadHarness,
  STRANGE_COMMENT,
  type ThreadHarness,
  type ThreadSetup,
} from "../fakes/thread-harness.ts";

/** What people and bots do in the thread of the finding, before the branch changes. */
const ACTS: Readonly<Record<string, (scene: ThreadHarness) => unknown>> = {
  nothing: () => undefined,
  "a writer declines": ({ reply }) => reply("wes", "@asksvc wontfix The pool is short-lived."),
  "a writer declines without a reason": ({ reply }) => reply("wes", "@asksvc wontfix"),
  "a reader declines": ({ reply }) => reply("rex", "@asksvc wontfix I do not like it."),
  "a stranger declines": ({ reply }) => reply("sam", "@asksvc wontfix Not needed."),
  "a writer keeps": ({ reply }) => reply("wes", "@asksvc keep"),
  "a writer declines, then keeps": async ({ reply }) => {
    await reply("wes", "@asksvc wontfix No.");
    await reply("wes", "@asksvc keep");
  },
  "a writer replies": ({ reply }) => reply("wes", "I do not agree."),
  "a stranger replies": ({ reply }) => reply("sam", "Me neither."),
  "a bot replies": ({ reply }) => reply("helper[bot]", "@asksvc wontfix Automated."),
  "a writer asks": ({ reply }) => reply("wes", "@asksvc Is it really never closed?"),
  "a person resolves": ({ findings }) => {
    for (const finding of findings()) finding.isResolved = true;
  },
  "a writer reacts": ({ findings }) => {
    for (const { reactions } of findings()) reactions.push({ id: 1, author: "wes", content: "-1" });
  },
  "the finding is deleted after a decline": async ({ reply, comments, findings }) => {
    await reply("wes", "@asksvc wontfix No.");
    const all = comments();
    for (const finding of findings()) all.splice(all.indexOf(finding), 1);
  },
  "the record of a decline is deleted": async ({ reply, comments }) => {
    await reply("wes", "@asksvc wontfix No.");
    const all = comments();
    all.splice(all.findIndex(isDecline), 1);
  },
};
const isDecline = ({ body }: ReviewCommentState): boolean => body.startsWith("Declined by");
const DECLINED = [
  "a writer declines",
  "a writer declines without a reason",
  "the finding is deleted after a decline",
];

type Change = keyof typeof CHANGES;
type Mode = ThreadSetup["mode"];
/** Changes after which the bad code is still in the change. */
const QUOTED: readonly Change[] = ["push", "rebase", "move", "reindent"];

/** The state that the first line of a finding's comment shows. */
const stateOf = ({ body }: ReviewCommentState): string =>
  /^> \*\*([\w ]+)\*\*/.exec(body)?.[1] ?? "";

async function play(act: string, change: Change, setup: ThreadSetup) {
  const scene = await openThreadHarness(setup);
  await ACTS[act]?.(scene);
  CHANGES[change](scene);
  await scene.review();
  const once = structuredClone(scene.comments());
  await scene.review();
  return { scene, once };
}

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
  if (isQuoted && DECLINED.includes(act)) expect(scene.findings()).toHaveLength(isDeleted ? 0 : 1);
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

describe("the state after", () => {
  const fixed = { mode: "action", mayResolve: true } as const;
  it.each([
    ["nothing", "push", ""],
    ["nothing", "rebase", ""],
    ["nothing", "reindent", ""],
    ["nothing", "fix", "Fixed"],
    ["nothing", "move", ""],
    ["nothing", "drop", "Code gone"],
    ["a writer replies", "fix", "Code gone"],
    ["a bot replies", "fix", "Fixed"],
    ["a writer keeps", "fix", ""],
    ["a writer declines", "fix", ""],
    ["a reader declines", "fix", "Fixed"],
    ["a person resolves", "fix", ""],
    ["a writer reacts", "fix", "Fixed"],
  ] as const)("%s and %s is %j", async (act, change, state) => {
    const { scene } = await play(act, change, fixed);
    expect(scene.findings().slice(0, 1).map(stateOf)).toEqual([state]);
  });

  it("a fix that is dropped again is open again, and a second fix is fixed", async () => {
    const { scene } = await play("nothing", "fix", fixed);
    expect(scene.findings()).toMatchObject([{ isResolved: true }]);
    scene.commit({ "a.ts": `export function load(pool) {\n${BAD}\n}\n` });
    await scene.review();
    expect(scene.findings().map(stateOf)).toEqual(["Open again"]);
    expect(scene.findings()).toMatchObject([{ isResolved: false }]);
    CHANGES.fix(scene);
    await scene.review();
    expect(scene.findings().map(stateOf)).toEqual(["Fixed"]);
  });

  it("a critical finding is declined with a reason only", async () => {
    const scene = await openThreadHarness({ ...fixed, severity: "critical" });
    await scene.reply("wes", "@asksvc wontfix");
    expect(scene.comments().at(-1)?.body).toContain("only declined with a reason");
    await scene.reply("wes", "@asksvc wontfix It is a test.");
    expect(scene.comments().at(-1)?.body).toMatch(/^Declined by `wes`: It is a test\./);
    CHANGES.push(scene);
    const url = await scene.review();
    const reviews = await scene.shared.publisher.reviews(scene.pull, scene.signal);
    const latest = reviews.find((one) => one.url === url)?.body;
    expect(latest).toContain("Declined (1)");
    expect(latest).toContain("Declined by `wes`: It is a test.");
  });
});
