import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGitSnapshots } from "../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import type { Snapshot } from "../src/ports/snapshots.ts";
import { createScratchRepository } from "../test/fakes/scratch-repository.ts";
import { compare, type Measurement } from "./ratio.ts";

export interface BenchRepository {
  readonly folder: string;
  readonly head: string;
  readonly paths: readonly string[];
  openRemote(): Promise<Snapshot>;
  openLocal(): Promise<Snapshot>;
  remove(): void;
}

const FILES = 5000;
const QUERY = { pattern: "NEEDLE_[0-9]+", ignoreCase: false, maxMatches: 1000 };
const WORDS =
  "const let function return import export await async value index result error message".split(" ");
const run = promisify(execFile);

const REFERENCE = "git grep in a worktree";

/** Searches a fetched snapshot again and again, as an agent does. */
export async function benchSearch(): Promise<Measurement> {
  const repository = createBenchRepository();
  const snapshot = await repository.openRemote();
  try {
    const best = await compare(
      () => snapshot.search(QUERY, new AbortController().signal),
      () => grepWorktree(repository.folder),
    );
    const reference = { name: REFERENCE, value: best.reference };
    return {
      name: "search in 5,000 files, snapshot open",
      ours: best.ours,
      unit: "ms",
      reference,
      limit: 2.5,
    };
  } finally {
    await snapshot.close();
    repository.remove();
  }
}

/** The same with the opening of the cached snapshot and its index: the first search of a run. */
export async function benchFirstSearch(): Promise<Measurement> {
  const repository = createBenchRepository();
  const openAndSearch = async () => {
    const snapshot = await repository.openRemote();
    await snapshot.search(QUERY, new AbortController().signal);
    await snapshot.close();
  };
  try {
    await openAndSearch();
    const best = await compare(openAndSearch, () => grepWorktree(repository.folder));
    const reference = { name: REFERENCE, value: best.reference };
    return {
      name: "the same with open and close",
      ours: best.ours,
      unit: "ms",
      reference,
      limit: 8,
    };
  } finally {
    repository.remove();
  }
}

/** 5,000 files of made-up code, about 20 MB, the same each time. */
export function createBenchRepository(): BenchRepository {
  const repository = createScratchRepository();
  const cacheFolder = mkdtempSync(join(tmpdir(), "svc-bench-"));
  const paths = Array.from(
    { length: FILES },
    (_, row) => `src/m${row % 100}/p${row % 7}/f${row}.ts`,
  );
  const random = createRandom(12345);
  const head = repository.commit(
    Object.fromEntries(paths.map((path, row) => [path, madeUpCode(row, random)])),
  );
  const snapshots = createGitSnapshots({
    cacheFolder,
    clock: createSystemClock(),
    environment: process.env,
    maxCacheBytes: 1e9,
    cacheTtlMs: 1e9,
    allowProtocols: ["file"],
  });
  const { signal } = new AbortController();
  const url = `file://${repository.folder}`;
  return {
    folder: repository.folder,
    head,
    paths,
    openRemote: () =>
      snapshots.open({ origin: { kind: "remote", url, purpose: "review" }, commit: head }, signal),
    openLocal: () =>
      snapshots.open(
        { origin: { kind: "local", folder: repository.folder }, commit: head },
        signal,
      ),
    remove: () => {
      repository.remove();
      rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
}

async function grepWorktree(folder: string): Promise<void> {
  const argv = ["grep", "-n", "-z", "-I", "-E", "-e", QUERY.pattern];
  await run("git", argv, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
}

function madeUpCode(row: number, random: () => number): string {
  const lines = Array.from({ length: 20 + Math.floor(random() * 200) }, () => {
    const words = Array.from({ length: 6 }, () => WORDS[Math.floor(random() * WORDS.length)]);
    return `  ${words.join(" ")} ${Math.floor(random() * 10_000)}`;
  });
  if (row % 97 === 0) lines.push(`NEEDLE_${row}`);
  return `${lines.join("\n")}\n`;
}

/** mulberry32: the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
