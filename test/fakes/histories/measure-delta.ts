import { rmSync } from "node:fs";
import { createGitSnapshots } from "../../../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../../../src/adapters/system/create-system-clock.ts";
import { readBaseChanges } from "../../../src/app/review/read-base-changes.ts";
import { createIdentifyBlock } from "../../../src/domain/delta/change-blocks.ts";
import { chooseDepth } from "../../../src/domain/delta/choose-depth.ts";
import type { CoveredIds } from "../../../src/domain/delta/coverage.ts";
import { type HunkCoverage, planDelta } from "../../../src/domain/delta/plan-delta.ts";
import { reopenUsers } from "../../../src/domain/delta/symbol-uses.ts";
import { parseHunks } from "../../../src/domain/diff/parse-hunks.ts";
import type { PullFile } from "../../../src/domain/diff/pull-file.ts";
import type { Snapshot, Snapshots } from "../../../src/ports/snapshots.ts";
import { createRandom } from "../random.ts";
import { createScratchFolder, SCRATCH_ENVIRONMENT } from "../scratch-repository.ts";
import { buildHistory, listLines, type PullHistory } from "./build-history.ts";
import { BUNDLES, type Commit, type GitPlumbing, openBundle } from "./git-plumbing.ts";
import { type EventResult, PULL_EVENTS } from "./pull-events.ts";

/** Lines that each rule gives for review after one event of one history. */
export interface EventMeasure {
  readonly event: string;
  /** Repository and number of the history. */
  readonly history: string;
  /** True if the author's changed lines are the same as before, by path. */
  readonly isQuiet: boolean;
  /** Changed lines between the old and the new head. */
  readonly author: number;
  readonly delta: RuleResult;
  /** Covered lines that are reviewed again because the base changed what they use. */
  readonly joined: number;
  /** The change between the two heads if the old one is an ancestor, otherwise the whole change. */
  readonly ancestor: RuleResult;
  readonly full: RuleResult;
}

/** Result of one rule. */
export interface RuleResult {
  readonly lines: number;
  /** Changed lines that are new in the pull request and not shown. */
  readonly missed: readonly string[];
  /** Shown lines that the pull request does not change. */
  readonly foreign: number;
}

const KEY = new Uint8Array(32).fill(5);
const SHAPE = "0".repeat(32);
/** Distance between the seeds of two repositories. */
const SEEDS = 1_000;
/** Attempts for one history, at random places. */
const MAX_TRIES = 200;

/** Plays every event on a number of histories of each repository. */
export async function measureHistories(perRepository: number): Promise<readonly EventMeasure[]> {
  const measured = await Promise.all(
    BUNDLES.map((name, at) => measureRepository(name, perRepository, at + 1)),
  );
  return measured.flat();
}

async function measureRepository(
  name: (typeof BUNDLES)[number],
  count: number,
  seed: number,
): Promise<readonly EventMeasure[]> {
  const git = openBundle(name);
  const cacheFolder = createScratchFolder();
  const snapshots = createGitSnapshots({
    cacheFolder,
    clock: createSystemClock(),
    environment: SCRATCH_ENVIRONMENT,
    maxCacheBytes: 1e9,
    cacheTtlMs: 1e9,
  });
  try {
    const places = { git, snapshots };
    const measured = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        measureHistory(places, { name: `${name} ${at}`, seed: seed * SEEDS + at }),
      ),
    );
    return measured.flat();
  } finally {
    git.remove();
    rmSync(cacheFolder, { recursive: true, force: true });
  }
}

interface Places {
  readonly git: GitPlumbing;
  readonly snapshots: Snapshots;
}

/** Looks for a place that allows every event, and plays them there. */
async function measureHistory(
  { git, snapshots }: Places,
  { name, seed }: { readonly name: string; readonly seed: number },
): Promise<readonly EventMeasure[]> {
  const random = createRandom(seed);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const history = await buildHistory(git, random);
    if (history === undefined) continue;
    const shared = shareSnapshots(snapshots, git.folder);
    const played = { git, openCommit: shared.open, history, name };
    const measures = await playEvents(played).finally(shared.close);
    if (measures !== undefined) return measures;
  }
  throw new Error(`${name} has no place for a history`);
}

/** Opens commits once for all events of a history. */
function shareSnapshots(snapshots: Snapshots, folder: string) {
  const { signal } = new AbortController();
  const opened = new Map<string, Promise<Snapshot>>();
  return {
    open: (commit: string): Promise<Snapshot> => {
      const known =
        opened.get(commit) ??
        snapshots.open({ origin: { kind: "local", folder }, commit }, signal).then(shareChanges);
      opened.set(commit, known);
      return known.then((snapshot) => ({ ...snapshot, close: async () => undefined }));
    },
    close: async () => {
      for (const snapshot of opened.values()) await (await snapshot).close();
    },
  };
}

function shareChanges(snapshot: Snapshot): Snapshot {
  const known = new Map<string, ReturnType<Snapshot["changes"]>>();
  return {
    ...snapshot,
    changes: (base, options) => {
      const changes = known.get(base) ?? snapshot.changes(base, options);
      known.set(base, changes);
      return changes;
    },
  };
}

interface Played {
  readonly git: GitPlumbing;
  readonly openCommit: (commit: string) => Promise<Snapshot>;
  readonly history: PullHistory;
  readonly name: string;
}

/** Plays all events; `undefined` if the history does not allow one of them. */
async function playEvents(played: Played): Promise<readonly EventMeasure[] | undefined> {
  const results: (readonly [string, EventResult])[] = [];
  for (const [event, apply] of Object.entries(PULL_EVENTS)) {
    const result = await apply(played.git, played.history);
    if (result === undefined) return undefined;
    results.push([event, result]);
  }
  const measures: EventMeasure[] = [];
  for (const [event, result] of results)
    measures.push({ event, ...(await measureEvent(played, result)) });
  return measures;
}

async function measureEvent(
  played: Played,
  result: EventResult,
): Promise<Omit<EventMeasure, "event">> {
  const { git, history, name } = played;
  const mergeBase = findMergeBase(result.base, result.head);
  const files = await git.diff(mergeBase.tree, result.head.tree);
  const between = await git.diff(history.head.tree, result.head.tree);
  const isPushed = isAncestor(history.head, result.head);
  const delta = await listDelta(played, result, { mergeBase: mergeBase.id, files });
  const full = listLines(files);
  const isWanted = subtract(full, listLines(history.files));
  const required = [...isWanted, ...(result.moved ?? [])];
  const judge = (lines: readonly string[]): RuleResult => ({
    lines: lines.length,
    missed: subtract(required, lines),
    foreign: subtract(lines, full).length,
  });
  return {
    history: name,
    isQuiet: result.isQuiet && isWanted.length === 0,
    author: listLines(between).length,
    delta: judge(delta.lines),
    joined: delta.joined,
    ancestor: judge(isPushed ? listLines(between) : full),
    full: judge(full),
  };
}

function listAncestors(commit: Commit): ReadonlySet<Commit> {
  const found = new Set([commit]);
  for (const each of found) for (const parent of each.parents) found.add(parent);
  return found;
}

const isAncestor = (one: Commit, other: Commit): boolean => listAncestors(other).has(one);

/** Finds the merge base of a branch and a pull request, whose commits merge nothing but the branch. */
function findMergeBase(base: Commit, head: Commit): Commit {
  const known = listAncestors(base);
  const found = [...listAncestors(head)].find((commit) => known.has(commit));
  if (found === undefined) throw new Error("the histories are unrelated");
  return found;
}

interface NewDiff {
  readonly mergeBase: string;
  readonly files: readonly PullFile[];
}

interface DeltaLines {
  readonly lines: readonly string[];
  readonly joined: number;
}

/** Lists the changed lines of the hunks that a second review is about. */
async function listDelta(
  { openCommit, history }: Played,
  { baseBranch }: EventResult,
  { mergeBase, files }: NewDiff,
): Promise<DeltaLines> {
  const identify = createIdentifyBlock(KEY);
  const first = planDelta({
    files: history.files,
    covered: { kind: "blocks", ids: [] },
    identify,
    moveOf: () => undefined,
  });
  const covered: CoveredIds = { kind: "blocks", ids: first.flatMap(({ ids }) => ids) };
  const coverage = { mergeBase: history.base.id, baseBranch: "main", shape: SHAPE, covered };
  const depth = chooseDepth({
    earlier: { hasReview: true, coverage },
    hasKey: true,
    baseBranch,
    shape: SHAPE,
    isFullRequested: false,
  });
  if (depth.kind === "full") return { lines: listLines(files), joined: 0 };
  const { signal } = new AbortController();
  const bases = { from: history.base.id, to: mergeBase, files };
  const { moves, symbols } = await readBaseChanges(openCommit, bases, signal);
  const hunks = planDelta({
    files,
    covered,
    identify,
    moveOf: ({ path, previousPath = path }) => moves.get(previousPath),
  });
  const lines = listOpenLines(hunks, files);
  const names = symbols.kind === "known" ? symbols.names : new Set<string>();
  const reopened = listOpenLines(reopenUsers(hunks, files, names).hunks, files);
  return { lines, joined: reopened.length - lines.length };
}

function listOpenLines(
  hunks: readonly HunkCoverage[],
  files: readonly PullFile[],
): readonly string[] {
  return files.flatMap(({ path, patch = "" }) => {
    const open = new Set(
      hunks.filter((hunk) => hunk.path === path && !hunk.isCovered).map(({ hunk }) => hunk),
    );
    const shown = parseHunks(patch).filter((_, at) => open.has(at));
    return shown.flatMap(({ lines }) => listLines([{ path, patch: lines.join("\n") }]));
  });
}

/** Takes each item of the second list out of the first once. */
function subtract(from: readonly string[], taken: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const item of taken) counts.set(item, (counts.get(item) ?? 0) + 1);
  return from.filter((item) => {
    const count = counts.get(item) ?? 0;
    counts.set(item, count - 1);
    return count <= 0;
  });
}
