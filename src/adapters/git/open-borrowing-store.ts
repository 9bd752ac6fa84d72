import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { type BareRepository, initBareRepository } from "./bare-repository.ts";
import { acquireLease } from "./cache/lease.ts";
import type { Environment } from "./git-environment.ts";
import type { ObjectStore } from "./git-program.ts";
import { createIsolatedGit } from "./isolated-git.ts";

/**
 * Opens a bare repository for one snapshot, which reads the objects of others; `close` removes it.
 */
export async function openBorrowingStore(
  repository: BareRepository,
  environment: Environment,
  lender: Omit<ObjectStore, "git">,
): Promise<ObjectStore> {
  const { folder } = repository;
  const lease = await acquireLease(folder, basename(folder));
  const close = async () => {
    await lease.release();
    await rm(folder, { recursive: true, force: true });
    await lender.close();
  };
  try {
    await initBareRepository(repository);
  } catch (error) {
    await close();
    throw error;
  }
  const git = createIsolatedGit(folder, environment);
  return { git, reportDamage: lender.reportDamage, close };
}
