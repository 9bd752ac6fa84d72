import { readdirSync, rmSync } from "node:fs";
import { expect } from "vitest";
import { createGitWorkingCopy } from "../../src/adapters/git/create-git-working-copy.ts";
import type { Snapshot } from "../../src/ports/snapshots.ts";
import type { LocalChange } from "../../src/ports/working-copy.ts";
import type { WorkingCopyHarness } from "../contracts/working-copy.contract.ts";
import { openSnapshots } from "./git-snapshots.ts";
import { createScratchFolder, SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";

const NO_SIGNAL = new AbortController().signal;

/** Opens the working copy of git, for the contract and tests of its own. */
export async function openWorkingCopy(): Promise<WorkingCopyHarness> {
  const scratchFolder = createScratchFolder();
  const cacheFolder = createScratchFolder();
  const snapshots = openSnapshots(cacheFolder);
  const within = async <Value>(
    change: LocalChange,
    work: (snapshot: Snapshot) => Promise<Value>,
  ) => {
    const { folder, objects, head } = change;
    const origin = {
      kind: "local" as const,
      folder,
      ...(objects === undefined ? {} : { objects }),
    };
    const snapshot = await snapshots.open({ origin, commit: head }, NO_SIGNAL);
    return work(snapshot).finally(snapshot.close);
  };
  const limits = { maxPatchChars: 1e6, maxTotalChars: 1e7, signal: NO_SIGNAL };
  return {
    workingCopy: createGitWorkingCopy({ environment: SCRATCH_ENVIRONMENT, scratchFolder }),
    read: (change) => ({
      change,
      files: () => within(change, (snapshot) => readAll(snapshot, "")),
      changed: () =>
        within(change, async (snapshot) => {
          const files = await snapshot.changes(change.base, limits);
          return files.map(({ path }) => path);
        }),
    }),
    close: async () => {
      expect(readdirSync(scratchFolder)).toEqual([]);
      rmSync(scratchFolder, { recursive: true });
      rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
}

async function readAll(snapshot: Snapshot, folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { path, kind } of (await snapshot.list(folder, NO_SIGNAL)) ?? []) {
    if (kind === "folder") Object.assign(files, await readAll(snapshot, path));
    else {
      const blob = await snapshot.read(path, { maxBytes: 1e6, signal: NO_SIGNAL });
      files[path] = new TextDecoder().decode(blob?.bytes);
    }
  }
  return files;
}
