import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGitSnapshots } from "../../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { type PlannedDepth, planReviewDepth } from "../../src/app/review/plan-depth.ts";
import { createIdentifyBlock, listBlocks } from "../../src/domain/delta/change-blocks.ts";
import type { ReviewCoverage } from "../../src/domain/delta/coverage.ts";
import { digestShape } from "../../src/domain/delta/digest-shape.ts";
import { parseHunks } from "../../src/domain/diff/parse-hunks.ts";
import { parseUnifiedDiff } from "../../src/domain/diff/parse-unified-diff.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { Snapshot, Snapshots } from "../../src/ports/snapshots.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const KEY = new Uint8Array(32).fill(3);
const SYSTEM = "You review.";
const { signal } = new AbortController();
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const changed = (lines: readonly string[], at: number, text: string) => lines.with(at - 1, text);

let repository: ScratchRepository;
let cacheFolder: string;
let snapshots: Snapshots;
/** Commits that were asked for. */
let opened: string[];

beforeEach(() => {
  repository = createScratchRepository();
  cacheFolder = createScratchFolder();
  opened = [];
  snapshots = createGitSnapshots({
    cacheFolder,
    clock: createSystemClock(),
    environment: SCRATCH_ENVIRONMENT,
    maxCacheBytes: 1e9,
    cacheTtlMs: 1e9,
  });
});
afterEach(() => {
  repository.remove();
  rmSync(cacheFolder, { recursive: true, force: true });
});

const DIFF = ["diff", "-M", "-U3", "--no-color", "--full-index", "--submodule=short"];

function diff(base: string, head: string): readonly PullFile[] {
  const options = { cwd: repository.folder, env: SCRATCH_ENVIRONMENT, encoding: "utf8" } as const;
  return parseUnifiedDiff(execFileSync("git", [...DIFF, base, head], options));
}

interface Reviewed {
  readonly base: string;
  readonly head: string;
  readonly baseBranch?: string;
}

function cover({ base, head, baseBranch = "main" }: Reviewed): ReviewCoverage {
  const identify = createIdentifyBlock(KEY);
  const ids = diff(base, head).flatMap(({ path, patch = "" }) =>
    listBlocks(path, parseHunks(patch)).map((block) => identify(block)),
  );
  const shape = digestShape({ system: SYSTEM });
  return { mergeBase: base, baseBranch, shape, covered: { kind: "blocks", ids } };
}

/** Plans the review of a head, after a review of an earlier one. */
async function planSecond(
  then: Reviewed,
  { base, head, baseBranch = "main" }: Reviewed,
  isAvailable: (commit: string) => boolean = () => true,
): Promise<PlannedDepth> {
  const files = diff(base, head);
  const openCommit = async (commit: string): Promise<Snapshot | undefined> => {
    opened.push(commit);
    if (!isAvailable(commit)) return undefined;
    return snapshots.open({ origin: { kind: "local", folder: repository.folder }, commit }, signal);
  };
  const planned = await planReviewDepth(
    {
      input: {
        jobId: "job",
        change: {
          repository: "acme/shop",
          title: "Change",
          baseName: baseBranch,
          headName: "topic",
          today: "2026-01-01",
        },
        base,
        head,
        rules: "",
        skipPaths: new Set(),
        files,
        earlier: {
          posted: new Map(),
          findings: [],
          reviews: { hasReview: true, coverage: cover(then) },
          key: KEY,
          baseBranch,
          isFullRequested: false,
          openCommit,
        },
      },
      settings: {
        maxDiffChars: 200_000,
        maxInputTokens: 0,
        maxTokens: 1_000,
        maxIterations: 30,
        repeatLimit: 6,
        concurrency: 4,
        defaultEvent: "COMMENT",
        allowApprove: false,
      },
    },
    { shown: files, system: SYSTEM },
    { emit: () => undefined, signal },
  );
  if (planned === undefined) throw new Error("no depth was planned");
  return planned;
}

const listOpen = ({ hunks }: PlannedDepth) =>
  hunks.filter(({ isCovered }) => !isCovered).map(({ path, newStart }) => ({ path, newStart }));

const LINES = numbered(80);

describe("a second review", () => {
  it("shows a hunk whose conflict was resolved by hand, and no other", async () => {
    const base = repository.commit({ "a.txt": toText(LINES) });
    const mine = changed(changed(LINES, 10, "mine"), 60, "also mine");
    const head = repository.commit({ "a.txt": toText(mine) });
    const theirs = changed(LINES, 10, "theirs");
    repository.git("checkout", "-q", base);
    const moved = repository.commit({ "a.txt": toText(theirs) });
    const resolved = repository.commit({ "a.txt": toText(changed(mine, 10, "mine and theirs")) });
    const plan = await planSecond({ base, head }, { base: moved, head: resolved });
    expect(listOpen(plan)).toEqual([{ path: "a.txt", newStart: 7 }]);
  });

  it("shows all hunks of a file that the author renamed", async () => {
    const base = repository.commit({ "a.txt": toText(LINES), "b.txt": toText(LINES) });
    const mine = changed(changed(LINES, 10, "mine"), 60, "also mine");
    const head = repository.commit({ "a.txt": toText(mine), "b.txt": toText(mine) });
    repository.git("mv", "a.txt", "c.txt");
    const next = repository.commit({ "c.txt": toText(changed(mine, 61, "new")) });
    const plan = await planSecond({ base, head }, { base, head: next });
    expect(listOpen(plan)).toEqual([
      { path: "c.txt", newStart: 7 },
      { path: "c.txt", newStart: 57 },
    ]);
  });

  it("shows the commit of a submodule again only if it changed", async () => {
    const link = (id: string) => {
      repository.git("update-index", "--add", "--cacheinfo", `160000,${id},lib`);
      repository.git("commit", "-qm", "lib");
      return repository.git("rev-parse", "HEAD");
    };
    const base = repository.commit({ "a.txt": toText(LINES) });
    const head = link("1".repeat(40));
    const next = link("2".repeat(40));
    expect(listOpen(await planSecond({ base, head }, { base, head }))).toEqual([]);
    const plan = await planSecond({ base, head }, { base, head: next });
    expect(listOpen(plan)).toMatchObject([{ path: "lib" }]);
  });

  it("has no hunk for binary files and changes of a mode, which no review covers", async () => {
    const base = repository.commit({ "a.txt": toText(LINES), "b.bin": new Uint8Array([0, 1, 2]) });
    const head = repository.commit({ "a.txt": toText(changed(LINES, 10, "mine")) });
    repository.git("update-index", "--chmod=+x", "a.txt");
    repository.git("commit", "-qm", "mode");
    const mode = repository.git("rev-parse", "HEAD");
    repository.git("checkout", "-q", mode);
    repository.write({ "b.bin": new Uint8Array([0, 3, 4]) });
    repository.git("commit", "-qam", "binary");
    const next = repository.git("rev-parse", "HEAD");
    expect(diff(base, next).map(({ path }) => path)).toEqual(["a.txt", "b.bin"]);
    const plan = await planSecond({ base, head }, { base, head: next });
    expect(plan.hunks.map(({ path, isCovered }) => ({ path, isCovered }))).toEqual([
      { path: "a.txt", isCovered: true },
    ]);
  });

  describe("of a pull request on top of another one", () => {
    /** The lower branch inserts lines above a change of the upper one, which is rebased. */
    const stack = () => {
      const lower = repository.commit({ "a.txt": toText(LINES) });
      const upper = repository.commit({ "a.txt": toText(changed(LINES, 10, "mine")) });
      repository.git("checkout", "-q", lower);
      const inserted = [...LINES.slice(0, 8), "theirs", ...LINES.slice(8)];
      const movedLower = repository.commit({ "a.txt": toText(inserted) });
      const movedUpper = repository.commit({ "a.txt": toText(changed(inserted, 11, "mine")) });
      return { lower, upper, movedLower, movedUpper };
    };

    it("shows nothing when only the lower one moved", async () => {
      const { lower, upper, movedLower, movedUpper } = stack();
      const plan = await planSecond(
        { base: lower, head: upper, baseBranch: "lower" },
        { base: movedLower, head: movedUpper, baseBranch: "lower" },
      );
      expect(listOpen(plan)).toEqual([]);
    });

    it("is about the whole change when the lower one was merged and its branch is gone", async () => {
      const { lower, upper, movedLower, movedUpper } = stack();
      const plan = await planSecond(
        { base: lower, head: upper, baseBranch: "lower" },
        { base: movedLower, head: movedUpper, baseBranch: "main" },
      );
      expect(plan.depth).toEqual({ kind: "full", reason: "the base branch changed" });
      expect(listOpen(plan)).toHaveLength(1);
    });

    it("shows hunks with other surroundings when the earlier base is no longer available", async () => {
      const { lower, upper, movedLower, movedUpper } = stack();
      const plan = await planSecond(
        { base: lower, head: upper },
        { base: movedLower, head: movedUpper },
        (commit) => commit !== lower,
      );
      expect(plan.depth.kind).toBe("delta");
      expect(listOpen(plan)).toEqual([{ path: "a.txt", newStart: 8 }]);
    });
  });

  it("is about the whole change when the base branch was renamed", async () => {
    const base = repository.commit({ "a.txt": toText(LINES) });
    const head = repository.commit({ "a.txt": toText(changed(LINES, 10, "mine")) });
    const then = { base, head, baseBranch: "master" };
    const plan = await planSecond(then, { base, head, baseBranch: "main" });
    expect(plan.depth).toEqual({ kind: "full", reason: "the base branch changed" });
  });

  it("needs no commit of the earlier head", async () => {
    const base = repository.commit({ "a.txt": toText(LINES) });
    const head = repository.commit({ "a.txt": toText(changed(LINES, 10, "mine")) });
    repository.git("checkout", "-q", base);
    const moved = repository.commit({ "b.txt": "theirs\n" });
    const rewritten = repository.commit({
      "a.txt": toText(changed(changed(LINES, 10, "mine"), 60, "new")),
    });
    const plan = await planSecond(
      { base, head },
      { base: moved, head: rewritten },
      (commit) => commit !== head,
    );
    expect(listOpen(plan)).toEqual([{ path: "a.txt", newStart: 57 }]);
    expect(opened).not.toContain(head);
  });
});
