import { rmSync } from "node:fs";
import {
  createGitSnapshots,
  type GitSnapshotsOptions,
} from "../../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { Snapshots } from "../../src/ports/snapshots.ts";
import type { ContractTree, OpenedHistory } from "../contracts/snapshots.contract.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
} from "./scratch-repository.ts";

/** Opens snapshots of git with a large cache in this folder. */
export function openSnapshots(
  cacheFolder: string,
  options: Partial<GitSnapshotsOptions> = {},
): Snapshots {
  return createGitSnapshots({
    cacheFolder,
    clock: createSystemClock(),
    environment: SCRATCH_ENVIRONMENT,
    maxCacheBytes: 1e9,
    cacheTtlMs: 1e9,
    ...options,
  });
}

/** Opens the snapshots of a checkout, for the contract. */
export const openCheckout =
  (format: "sha1" | "sha256") =>
  async (history: readonly ContractTree[]): Promise<OpenedHistory> => {
    const repository = createScratchRepository({ format });
    const cacheFolder = createScratchFolder();
    const commits = history.map((tree) => {
      repository.clear();
      return repository.commit(tree);
    });
    return {
      snapshots: openSnapshots(cacheFolder),
      origin: { kind: "local", folder: repository.folder },
      commits,
      close: async () => {
        repository.remove();
        rmSync(cacheFolder, { recursive: true, force: true });
      },
    };
  };
