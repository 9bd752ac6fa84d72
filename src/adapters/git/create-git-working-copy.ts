import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { GitError } from "simple-git";
import { AppError } from "../../domain/core/app-error.ts";
import type { LocalChange, LocalSelection, WorkingCopy } from "../../ports/working-copy.ts";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import { type Checkout, openCheckout } from "./checkout.ts";
import { findDefaultBranch } from "./default-branch.ts";
import type { Environment } from "./git-environment.ts";
import { gitErrorMessage } from "./git-program.ts";
import { emptyTreeId, nullObjectId } from "./object-id.ts";
import { resolveCommits } from "./resolve-commits.ts";
import { resolveTrees } from "./resolve-tree.ts";
import { findRangeStart, type RangeStart } from "./review-range.ts";
import { readSymbolicRef } from "./symbolic-ref.ts";
import {
  objectFolderPath,
  type UncommittedTree,
  writeUncommittedTree,
} from "./uncommitted-tree.ts";

export interface GitWorkingCopyOptions {
  readonly environment: Environment;
  /**
   * Folder for the objects of uncommitted work until `close`; the system's temporary folder when
   * absent.
   */
  readonly scratchFolder?: string;
}

const MAX_SUBJECTS = 50;

/**
 * Reads a checkout through the developer's own git, without starting a program that its
 * configuration names.
 */
export function createGitWorkingCopy(options: GitWorkingCopyOptions): WorkingCopy {
  return {
    select: (selection, signal) =>
      translateCheckoutErrors(signal, () => selectChange(options, selection, signal)),
  };
}

async function selectChange(
  { environment, scratchFolder = tmpdir() }: GitWorkingCopyOptions,
  selection: LocalSelection,
  signal: AbortSignal,
): Promise<LocalChange> {
  throwIfCancelled(signal);
  const checkout = await openCheckout(selection.folder, environment, signal);
  const [settings, [headCommit]] = await Promise.all([
    readCheckoutSettings(checkout),
    resolveCommits(checkout.git, ["HEAD"], signal),
  ]);
  const defaultBranch = await findDefaultBranch(checkout, settings.defaultBranch, signal);
  const start = await findRangeStart({ checkout, selection, headCommit, defaultBranch, signal });
  const described = {
    folder: checkout.folder,
    base: start.id,
    headCommit: headCommit ?? nullObjectId(checkout.format),
    baseName: start.name,
    headName: await readHeadName(checkout, headCommit, signal),
    rulesCommit: defaultBranch?.commit,
    repository: repositoryName(settings.remoteUrl ?? "") ?? folderName(checkout),
    subjects: await listSubjectsSince(checkout, start, headCommit),
  };
  const committed = await resolveCommittedTree(checkout, headCommit, signal);
  const work = await readWorkingTree({
    checkout,
    scratchFolder,
    isStaged: selection.isStaged,
    signal,
  });
  if (work !== undefined && work.tree !== committed) {
    const { tree, filteredPaths, objects, close } = work;
    return { ...described, head: tree, filteredPaths, objects, isDirty: true, close };
  }
  await work?.close();
  const { filteredPaths = [] } = work ?? {};
  const isDirty = filteredPaths.length > 0;
  return { ...described, head: committed, filteredPaths, isDirty, close: async () => undefined };
}

async function resolveCommittedTree(
  { git, format }: Checkout,
  headCommit: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const empty = emptyTreeId(format);
  if (headCommit === undefined) return empty;
  return (await resolveTrees(git, [headCommit], signal))[0] ?? empty;
}

interface WorkingTree extends UncommittedTree {
  readonly objects: string;
  close(): Promise<void>;
}

async function readWorkingTree(request: {
  readonly checkout: Checkout;
  readonly scratchFolder: string;
  readonly isStaged: boolean;
  readonly signal: AbortSignal;
}): Promise<WorkingTree | undefined> {
  const { checkout, scratchFolder, isStaged, signal } = request;
  if (checkout.isBare) return undefined;
  const scratch = await mkdtemp(join(scratchFolder, "svc-work-"));
  const close = () => rm(scratch, { recursive: true, force: true });
  try {
    const written = await writeUncommittedTree({ checkout, scratch, isStaged, signal });
    return { ...written, objects: objectFolderPath(scratch), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readHeadName(
  { git }: Checkout,
  headCommit: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const ref = await readSymbolicRef(git, "HEAD", signal);
  return ref?.replace(/^refs\/heads\//, "") ?? `detached at ${(headCommit ?? "").slice(0, 7)}`;
}

function folderName({ folder }: Checkout): string {
  return basename(folder).replace(/\.git$/, "");
}

async function listSubjectsSince(
  { porcelain, format }: Checkout,
  start: RangeStart,
  headCommit: string | undefined,
): Promise<readonly string[]> {
  if (headCommit === undefined || headCommit === start.id) return [];
  const range = start.id === emptyTreeId(format) ? headCommit : `${start.id}..${headCommit}`;
  const argv = ["log", "-z", "--format=%s", "--encoding=UTF-8", `--max-count=${MAX_SUBJECTS}`];
  const output = await porcelain.raw(...argv, range, "--");
  return output === "" ? [] : output.replace(/\0$/, "").split("\0");
}

/** Runs work that uses simple-git and translates its failures and cancellations to ours. */
async function translateCheckoutErrors<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw cancelError(signal);
    const { GitError } = await import("simple-git");
    throw error instanceof GitError ? toAppError(error) : error;
  }
}

function toAppError(error: GitError): AppError<"git-failed"> {
  const command = error.task?.commands[0] ?? "command";
  return new AppError("git-failed", `git ${command} failed: ${gitErrorMessage(error.message)}`, {
    details: { command },
    cause: error,
  });
}

/**
 * Returns the repository's name from its remote (`owner/name`), without host or credentials.
 *
 * `undefined` when the remote is a folder or has no such path.
 */
export function repositoryName(remoteUrl: string): string | undefined {
  const path = remotePath(remoteUrl.trim());
  const segments = (path ?? "")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split("/");
  const [owner, name] = segments.filter((segment) => segment !== "").slice(-2);
  return isName(owner) && isName(name) ? `${owner}/${name}` : undefined;
}

function remotePath(url: string): string | undefined {
  if (/^(?:https?|ssh|git|git\+ssh):\/\//.test(url)) return URL.parse(url)?.pathname;
  // `user@host:owner/name`, which is not a URL.
  return /^(?:[^@/:]+@)?[^/:]+:(?!\/\/)(.+)$/.exec(url)?.[1];
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && /^[\w.-]+$/.test(segment);
}

/** Settings from a checkout's configuration. */
interface CheckoutSettings {
  readonly defaultBranch: string | undefined;
  readonly remoteUrl: string | undefined;
}

async function readCheckoutSettings({ porcelain }: Checkout): Promise<CheckoutSettings> {
  const { all } = await porcelain.listConfig();
  const last = (key: string) => [all[key] ?? []].flat().at(-1);
  // git lists variable names in lower case.
  return { defaultBranch: last("init.defaultbranch"), remoteUrl: last("remote.origin.url") };
}
