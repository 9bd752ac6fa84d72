import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import type { FileBlob, FileChange } from "../../domain/diff/pull-file.ts";
import { isBehindLink, lstatIfExists } from "../apply/create-folder-tree.ts";

interface Step {
  readonly place: string;
  /** Temporary file with the new content; absent for a deleted file. */
  readonly partial?: string;
  /** Previous content, restored if a later step fails. */
  readonly backup?: string;
}

/**
 * Writes changes to a folder. Each file is written beside its destination and then moved; if a step fails, everything
 * is restored. Links are neither followed nor replaced. Throws `input-invalid` with nothing changed.
 */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const work: Work = { root, undo: [], cleanUp: [] };
  try {
    const steps = changes.flatMap((change) => prepareSteps(work, change));
    for (const step of steps) applyStep(step, work.undo);
  } catch (error) {
    for (const back of work.undo.reverse()) back();
    throw error instanceof AppError ? error : cannotWriteError(root, error);
  } finally {
    for (const clean of work.cleanUp) clean();
  }
  for (const { path, previousPath } of changes.filter(freesPath))
    removeEmptyFolders(root, dirname(previousPath ?? path));
}

const freesPath = ({ previousPath, after }: FileChange): boolean =>
  previousPath !== undefined || after === undefined;

interface Work {
  readonly root: string;
  readonly undo: (() => void)[];
  readonly cleanUp: (() => void)[];
}

/** Rechecks the current content, creates folders, and writes the new content beside its destination. */
function prepareSteps(work: Work, { path, previousPath, before, after }: FileChange): Step[] {
  const { root } = work;
  const source = previousPath ?? path;
  checkUnchanged(root, source, before);
  const old = before === undefined ? undefined : lstatIfExists(join(root, source));
  const leave = { place: join(root, source), backup: createPartialPath(work, source) };
  if (after === undefined) return [leave];
  makeFolders(work, path);
  const partial = writeBeside(work, path, { after, old });
  const arrive = { place: join(root, path), partial };
  if (previousPath !== undefined) return [leave, arrive];
  return [before === undefined ? arrive : { ...leave, partial }];
}

function writeBeside(
  work: Work,
  path: string,
  { after, old }: { readonly after: FileBlob; readonly old: Stats | undefined },
): string {
  if (isBehindLink(work.root, path)) throw changedMeanwhileError(path);
  const partial = createPartialPath(work, path);
  const isProgram = after.mode === "100755";
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW;
  const file = openSync(partial, flags, isProgram ? 0o777 : 0o666);
  try {
    writeFileSync(file, after.bytes);
    if (old !== undefined) fchmodSync(file, toFileMode(old.mode, isProgram));
  } finally {
    closeSync(file);
  }
  return partial;
}

const READ_BITS = 0o444;

/** Returns the mode of a file; executable files are executable for all who can read them. */
const toFileMode = (mode: number, isProgram: boolean): number =>
  isProgram ? (mode & 0o777) | ((mode & READ_BITS) >> 2) : mode & 0o666;

function checkUnchanged(root: string, path: string, before: FileChange["before"]): void {
  const place = join(root, path);
  const stat = isBehindLink(root, path) ? undefined : lstatIfExists(place);
  const isSame =
    before === undefined
      ? stat === undefined
      : stat?.isFile() === true && readFileSync(place).equals(before.bytes);
  if (!isSame) throw changedMeanwhileError(path);
}

function createPartialPath({ root, cleanUp }: Work, path: string): string {
  const name = join(root, dirname(path), `.svc-${randomUUID()}.partial`);
  cleanUp.push(() => rmSync(name, { force: true }));
  return name;
}

function makeFolders({ root, undo }: Work, path: string): void {
  const parts = path.split("/").slice(0, -1);
  for (const at of parts.keys()) {
    const folder = join(root, ...parts.slice(0, at + 1));
    if (lstatIfExists(folder) !== undefined) continue;
    mkdirSync(folder);
    undo.push(() => rmdirSync(folder));
  }
}

function applyStep({ place, partial, backup }: Step, undo: (() => void)[]): void {
  if (backup !== undefined) {
    renameSync(place, backup);
    undo.push(() => renameSync(backup, place));
  } else if (lstatIfExists(place) !== undefined) {
    throw changedMeanwhileError(place);
  }
  if (partial === undefined) return;
  renameSync(partial, place);
  undo.push(() => rmSync(place, { force: true }));
}

/** Removes empty folders, as git does not keep them. */
function removeEmptyFolders(root: string, folder: string): void {
  for (let at = folder; at !== "."; at = dirname(at)) {
    try {
      rmdirSync(join(root, at));
    } catch {
      return; // It is not empty, or not ours to remove.
    }
  }
}

const changedMeanwhileError = (path: string): AppError<"input-invalid"> =>
  new AppError("input-invalid", `${path} changed while the patch was applied; run it again`, {
    details: { path },
  });

function cannotWriteError(root: string, cause: unknown): AppError<"input-invalid"> {
  const said = cause instanceof Error ? cause.message : String(cause);
  const message = `cannot change ${root} (${said}); nothing was changed`;
  return new AppError("input-invalid", message, { details: { path: root }, cause });
}
