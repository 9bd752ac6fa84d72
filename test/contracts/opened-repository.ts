import { expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import type { BranchPulls } from "../../src/ports/branch-pulls.ts";
import type { Branches } from "../../src/ports/branches.ts";
import type { GitObjects } from "../../src/ports/git-objects.ts";

/** Files of `main` before the clauses run. */
export const WRITER_SAMPLE = {
  "README.md": "# Shop\n",
  "src/gone.ts": "gone\n",
  "src/price.ts": "a\nb\n",
} as const;

/** The app may only read. */
export type WriterFault = "read-only";

/** A call of the ports `GitObjects`, `Branches` and `BranchPulls`. */
export type RepositoryOperation = keyof GitObjects | keyof Branches | keyof BranchPulls;

/** The ports at a repository with `WRITER_SAMPLE` on `main`, in which `mia` may write too. */
export interface OpenedRepository {
  readonly objects: GitObjects;
  readonly branches: Branches;
  readonly branchPulls: BranchPulls;
  readonly repository: RepositoryRef;
  /** Full object id of the tip of `main`. */
  readonly base: string;
  /** Pushes these files as mia and returns the commit; a new branch starts at `main`. */
  push(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** Returns mode and content by path, read without the ports. */
  filesAt(commit: string): Promise<Readonly<Record<string, readonly [mode: string, text: string]>>>;
  /** Puts this many commits of the service on top of `main`, on a separate branch; returns the last one. */
  chain(length: number): Promise<string>;
  closePull(number: number): Promise<void>;
  /** Loses the next call of an operation: the request, or its answer. */
  lose(operation: RepositoryOperation, what: "request" | "answer"): void;
  /** Returns how often a write was sent to the code host. */
  writes(): number;
  close(): Promise<void>;
}

export type OpenRepository = (fault?: WriterFault) => Promise<OpenedRepository>;

export const idle = () => new AbortController().signal;
export const bytes = (text: string) => new TextEncoder().encode(text);

/** Commits a change of the service on top of a commit. */
export async function commitOn(
  { objects, repository }: OpenedRepository,
  parent: string,
  message: string,
): Promise<string> {
  const before = await objects.commitAt(repository, parent, idle());
  const blob = await objects.blob(repository, bytes(`${message} on ${parent}\n`), idle());
  const entries = [{ path: "src/ours.ts", mode: "100644", blob }] as const;
  const base = before?.tree ?? "";
  const tree = await objects.tree(repository, { base, entries }, idle());
  return objects.commit(repository, { tree, parents: [parent], message }, idle());
}

/** Creates a branch with one commit of the service on top of a commit. */
export async function branchOn(
  opened: OpenedRepository,
  parent: string,
  name: string,
): Promise<string> {
  const sha = await commitOn(opened, parent, `For ${name}`);
  await opened.branches.createBranch(opened.repository, { name, sha }, idle());
  return sha;
}

/** Loses a call, and expects that it is unclear and was sent once. */
export async function expectLost(
  { lose, writes }: OpenedRepository,
  { operation, what }: { operation: RepositoryOperation; what: "request" | "answer" },
  call: () => Promise<unknown>,
): Promise<void> {
  lose(operation, what);
  const before = writes();
  expect(await codeOf(call()), operation).toBe("code-host-unclear");
  expect(writes() - before, operation).toBe(1);
}

/** Returns the code of the error that a call rejects with. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return isAppError(error) ? error.code : error;
  }
}
