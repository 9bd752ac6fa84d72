import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { AUTHOR, REPOSITORY } from "./serve-harness.ts";
import type { StoredJob } from "./stored-jobs.ts";
import { FIX, type TaskHarness } from "./task-harness.ts";

const TASK = {
  instruction: "Fix the failing test.",
  context: `The nightly run failed.

## Svc candidate failure group 1/1: the total of a cart
- \`test/cart.test.js::total_counts_one\`
  \`\`\`
  AssertionError: expected 500, got NaN
  \`\`\`
`,
};

const CART = "src/cart.js";
const NORMALIZED_BY_FILE = "src/normalized-by.txt";

/**
 * Has the task's change normalized by what every image of the tests has: it rewrites the line that the patch brings, and
 * writes down whose child it is.
 */
export const NORMALIZER = {
  TASK_NORMALIZE_COMMAND: `sh -c 'sed -i "s/item.count ?? 1/item.count || 1/" ${CART} && by=$(cat /proc/$PPID/cmdline) && echo "$PPID $by" > ${NORMALIZED_BY_FILE}'`,
};

/** The line in the pull request that nobody but the normalizer has written. */
export const NORMALIZED_LINE =
  "  return items.reduce((sum, item) => sum + item.price * (item.count || 1), 0);";

const [CHANGED = ""] = Object.keys(CHANGE_FILES);
const REVIEW = {
  summary: "One thing to look at.",
  event: "COMMENT",
  comments: [
    { path: CHANGED, side: "RIGHT", line: 3, severity: "major", body: "What if it is empty?" },
    { path: "not/changed.js", line: 1, severity: "minor", body: "This stands nowhere." },
  ],
};

/** What a review and a task have left: on the code host, in the store and in the journal, without what is by chance. */
export interface ParityResult {
  readonly review: { readonly status: string; readonly posted: unknown; readonly draft: unknown };
  readonly task: {
    readonly status: string;
    readonly pull: unknown;
    /** Without the file that tells what ran the normalizer. */
    readonly diff: string;
    /** Lines of the patch's file, as they are in the pull request. */
    readonly lines: readonly string[];
    /** What is said of the normalizer. */
    readonly normalizer: string | undefined;
  };
  readonly journal: unknown;
  /** Kinds of events in order, by job; without those of the step that launches a runner elsewhere. */
  readonly events: Readonly<Record<"review" | "task", readonly string[]>>;
  /** How the step that launches ended; absent where there is none. */
  readonly launch: Readonly<Record<"review" | "task", boolean | undefined>>;
  /** The process that started the normalizer: its number there, and its command line without gaps. */
  readonly normalizedBy: string;
}

/** Has a server that was started with `NORMALIZER` do one review and one task, and tells what they left. */
export async function runReviewAndTask(scene: TaskHarness): Promise<ParityResult> {
  const { host } = scene;
  scene.script(() => JSON.stringify(REVIEW));
  const number = scene.openPull();
  const comment = await host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");
  const review = await scene.job(comment);
  scene.script(() => JSON.stringify(FIX));
  const task = await scene.run(TASK);
  const [fix] = scene.fixes();
  const base = scene.git("rev-parse", "main");
  const head = fix === undefined ? base : (scene.branches()[0] ?? base);
  return {
    review: {
      status: formatStatus(review),
      posted: scene.answersTo(number, comment).map(({ kind, body, onLines }) => ({
        kind,
        onLines: onLines.map(normalizeText),
        body: normalizeText(body),
      })),
      draft: normalizeDraft(review.draft),
    },
    task: {
      status: formatStatus(task),
      pull: fix && { title: fix.title, state: fix.state, body: normalizeText(fix.body) },
      diff: scene.git("diff", base, head, "--", ".", `:(exclude)${NORMALIZED_BY_FILE}`),
      lines: scene.git("show", `${head}:${CART}`).split("\n"),
      normalizer: normalizerOf(task),
    },
    journal: await readJournal(scene),
    events: { review: eventKinds(review), task: eventKinds(task) },
    launch: { review: launchOf(review), task: launchOf(task) },
    // Where the normalizer did not run there is no such file, and that shall not hide what is said of it.
    normalizedBy:
      scene.git("ls-tree", head, NORMALIZED_BY_FILE) &&
      scene.git("show", `${head}:${NORMALIZED_BY_FILE}`),
  };
}

const formatStatus = ({ status, error }: StoredJob): string =>
  error === undefined ? status : `${status}: ${error}`;

/** Ids, commits, times and ports are another run's. */
const normalizeText = (text: string): string =>
  text
    .replaceAll(/<!-- svc:[123] .*? -->/g, "<marker>")
    .replaceAll(/[0-9a-f]{40}/g, "<sha>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
    .replaceAll(/\b[0-9a-f]{7,8}\b/g, "<short>")
    .replaceAll(/127\.0\.0\.1:\d+/g, "<host>")
    .replaceAll(/\d+(?:\.\d+)? (?:ms|s|min)\b/g, "<time>");

function normalizeDraft(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(normalizeText(text));
}

async function readJournal(scene: TaskHarness): Promise<unknown> {
  const ada = await scene.enter("ada");
  const told = (await (await ada.get("/api/journal")).json()) as {
    readonly entries: readonly Readonly<Record<string, unknown>>[];
  };
  return told.entries.map(({ kind, repository, user, provider, model, usage, status }) => ({
    kind,
    repository,
    user,
    provider,
    model,
    usage,
    status,
  }));
}

const isLaunch = (body: RunEventBody): boolean => "step" in body && body.step === "launch-pod";

/** Totals come when they come; time is only short where a runner has a deadline. */
const PLACE_DEPENDENT: ReadonlySet<string> = new Set(["usage", "model-call", "time-budget"]);

/** What is said of a launch beside its step is of the place, not of the work. */
function eventKinds({ events }: StoredJob): readonly string[] {
  const begin = events.findIndex(({ body }) => body.type === "run-start");
  return events
    .slice(Math.max(0, begin))
    .map(({ body }) => body)
    .filter((body) => !isLaunch(body) && !PLACE_DEPENDENT.has(body.type))
    .map((body) => ("step" in body ? `${body.type} ${body.step}` : body.type));
}

function launchOf({ events }: StoredJob): boolean | undefined {
  const end = events.map(({ body }) => body).findLast(isLaunch);
  return end?.type === "step-end" ? end.ok : undefined;
}

function normalizerOf({ events }: StoredJob): string | undefined {
  const change = events.map(({ body }) => body).findLast(({ type }) => type === "change");
  return change?.type === "change" ? change.normalizer : undefined;
}
