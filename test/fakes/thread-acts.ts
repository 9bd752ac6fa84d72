import type { ReviewCommentState } from "../../src/demo/host/state.ts";
import {
  BAD,
  body,
  openThreadHarness,
  REPOSITORY,
  type ThreadHarness,
  type ThreadSetup,
} from "./thread-harness.ts";

const GOOD = "  return withPool((pool) => pool.open(checked));";

/** Changes of the branch after the first review. */
export const CHANGES = {
  push: ({ commit }: ThreadHarness) => commit({ "b.ts": "export const other = 2;\n" }),
  rebase: ({ host, commit }: ThreadHarness) => {
    host.commit(REPOSITORY, { branch: "main", message: "Else", files: { "z.ts": "export {};\n" } });
    return commit({ "a.ts": body(BAD), "b.ts": "export const other = 1;\n" }, true);
  },
  fix: ({ commit }: ThreadHarness) => commit({ "a.ts": body(GOOD) }),
  move: ({ commit }: ThreadHarness) => commit({ "a.ts": body(GOOD), "moved.ts": body(BAD) }),
  reindent: ({ commit }: ThreadHarness) => commit({ "a.ts": body(`    ${BAD}`) }),
  drop: ({ commit }: ThreadHarness) => commit({ "b.ts": "export const other = 3;\n" }, true),
} as const;

export type Change = keyof typeof CHANGES;

/** Acts of people and bots in the thread of the finding, before the branch changes. */
export const ACTS: Readonly<Record<string, (scene: ThreadHarness) => unknown>> = {
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

/** The state that the first line of a finding's comment shows. */
export const stateOf = ({ body }: ReviewCommentState): string =>
  /^> \*\*([\w ]+)\*\*/.exec(body)?.[1] ?? "";

/** Plays a sequence: the act, the change of the branch, and two more reviews; `once` is the state after the first. */
export async function play(act: string, change: Change, setup: ThreadSetup) {
  const scene = await openThreadHarness(setup);
  await ACTS[act]?.(scene);
  CHANGES[change](scene);
  await scene.review();
  const once = structuredClone(scene.comments());
  await scene.review();
  return { scene, once };
}
