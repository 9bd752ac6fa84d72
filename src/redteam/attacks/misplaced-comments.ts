import type { Attack } from "../attack.ts";
import type { HostileRunner } from "../hostile-runner.ts";
import type { Check } from "../oracle/evidence.ts";
import {
  byRunner,
  createDraftResult,
  createIntent,
  mustNotBeStored,
  refusedText,
  wasAccepted,
  wasAnswered,
} from "./runner-shape.ts";

interface Place {
  readonly path: string;
  readonly side: string;
  readonly line: number;
  readonly startLine?: number | undefined;
}

const FILE = "src/change.js";
/** Lines of the change by side. */
const LINES: Readonly<Record<string, number>> = { RIGHT: 3, LEFT: 2 };

/**
 * Checks that every comment sent to the code host is on the diff, whether it was accepted or not.
 */
const mustStandOnTheDiff: Check = ({ writes }) => {
  for (const { path, body } of writes) {
    const { comments = [] } = (body ?? {}) as {
      readonly comments?: readonly SentComment[] | undefined;
    };
    if (!path.endsWith("/reviews")) continue;
    const wrong = comments.find((comment) => !isOnDiff(comment));
    if (wrong !== undefined) return `sent a comment on ${wrong.path}:${wrong.side}:${wrong.line}`;
  }
  return undefined;
};

interface SentComment {
  readonly path: string;
  readonly side: string;
  readonly line: number;
  readonly start_line?: number | undefined;
}

const isOnDiff = ({ path, side, line, start_line: first = line }: SentComment): boolean =>
  path === FILE && first >= 1 && first <= line && line <= (LINES[side] ?? 0);

const wasPosted: Check = ({ writes }) =>
  writes.some(({ path }) => path.endsWith("/reviews")) ? undefined : "nothing was posted";

const forged = (name: string, place: Place, finding: object = {}): Attack =>
  byRunner(
    { name, control: "place", wants: "a comment on lines outside the review" },
    (runner) => {
      const { path, side, line } = place;
      const remark = { path, side, line, severity: "major", body: "It leaks.", ...finding };
      const planned = { finding: remark, id: "0123456789abcdef", place, reason: "it says so" };
      const plan = { event: "COMMENT", inline: [planned], file: [], summary: [] };
      return runner.post("result", createDraftResult(runner, { plan }));
    },
    { checks: [mustStandOnTheDiff], proof: wasPosted },
  );

const right = (line: number, more: Partial<Place> = {}): Place => ({
  path: FILE,
  side: "RIGHT",
  line,
  ...more,
});

/** Attacks with comments at invalid places. */
export const MISPLACED_COMMENTS: readonly Attack[] = [
  forged("runner-comments-behind-the-diff", right(900)),
  forged("runner-comments-on-the-old-file", right(3, { side: "LEFT" })),
  forged("runner-comments-on-another-file", right(1, { path: "README.md" })),
  forged("runner-comments-outside", right(1, { path: "../src/change.js" })),
  forged("runner-comments-on-a-long-range", right(900, { startLine: 1 })),
  forged("runner-comments-backwards", right(1, { startLine: 3 })),
  forged("runner-comments-on-line-nought", right(0), { line: 1 }),
  forged("runner-comments-beside-its-finding", right(1, { path: "README.md" }), { path: FILE }),
];

const misdirect = (
  name: string,
  result: (runner: HostileRunner) => object,
  more: Partial<Attack> & { readonly job?: "task" } = {},
): Attack =>
  byRunner(
    { name, control: "target", wants: "its words at another place" },
    (runner) => runner.post("result", result(runner)),
    { checks: [mustNotBeStored], proof: wasAnswered("result"), ...more },
  );

const OTHER_HEAD = "e".repeat(40);

/**
 * Attacks with results for another target than the job's, and announcements that a task must not
 * make.
 */
export const MISDIRECTED_RESULTS: readonly Attack[] = [
  misdirect(
    "runner-names-another-repository",
    (runner) => {
      const { neighbour } = runner;
      const [owner, name] = neighbour.split("/");
      const pull = { owner, name, number: 1 };
      const over = { repository: neighbour, pull, summary: `For ${runner.name}.` };
      return { ...createDraftResult(runner, over), pull, repository: neighbour };
    },
    { checks: [], proof: wasAccepted("result") },
  ),
  misdirect("runner-names-another-head", (runner) =>
    createDraftResult(runner, { head: OTHER_HEAD, summary: refusedText(runner) }),
  ),
  misdirect("runner-replies-to-nobody", (runner) => ({
    status: "reply",
    reply: { text: refusedText(runner), hadTools: true, head: runner.head },
  })),
  misdirect("runner-of-a-review-ends-a-task", () => ({
    status: "succeeded",
    task: { pull: 1, branch: "svc/fix-1", commit: OTHER_HEAD, files: 1 },
  })),
  misdirect(
    "runner-of-a-task-drafts",
    (runner) => createDraftResult(runner, { summary: refusedText(runner) }),
    { job: "task" },
  ),
  misdirect(
    "runner-writes-what-it-did-not-announce",
    () => ({
      status: "succeeded",
      task: { pull: 666, branch: "main", commit: OTHER_HEAD, files: 1 },
    }),
    { job: "task", checks: [({ task }) => task?.ends.find((end) => end.startsWith("succeeded"))] },
  ),
  byRunner(
    {
      name: "runner-announces-a-branch-of-others",
      control: "target",
      wants: "our word for a branch that is not ours",
    },
    async (runner) => {
      for (const branch of [
        "main",
        "svc",
        "svc/../main",
        "refs/heads/main",
        "Svc/fix-1",
        "svc/\nx",
      ])
        await runner.post("intent", createIntent(runner, { branch }));
    },
    {
      job: "task",
      checks: [({ notes }) => notes.find((note) => note.startsWith("intent: 2"))],
      proof: wasAnswered("intent"),
    },
  ),
];
