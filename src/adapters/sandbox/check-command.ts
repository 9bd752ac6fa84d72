import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import { isFolderBelow } from "./pin-folder.ts";

/**
 * Throws a `TypeError` for a command that names a path outside of its tree: the caller must have
 * refused it.
 */
export function checkCommand({
  program,
  cwd,
  readOnly = [],
}: Pick<SandboxCommand, "program" | "cwd" | "readOnly">): void {
  const isProgram = program.includes("/") ? isBelow(program) : /^[^-\0][^\0]*$/.test(program);
  if (!isProgram) throw new TypeError("a program must be a name or a path below the tree");
  if (cwd !== "" && !isBelow(cwd)) throw new TypeError("a command must start below the tree");
  if (!readOnly.every(({ at }) => isBelow(at)))
    throw new TypeError("a read-only folder must be below the tree");
}

function isBelow(path: string): boolean {
  const names = path.split("/");
  return (
    !path.includes("\0") && names.every((name) => name !== "" && name !== "." && name !== "..")
  );
}

/**
 * Returns the outcome of a command whose folder is missing or reached by a link; `undefined` for
 * one that can start.
 */
export async function rejectUnusableFolder(
  folder: string,
  { cwd }: Pick<SandboxCommand, "cwd">,
): Promise<SandboxOutcome | undefined> {
  if (cwd === "") return undefined;
  const problem = (await isFolderBelow(folder, cwd))
    ? await findInaccessibleFolder(folder, cwd)
    : `${cwd} is not a folder of the tree`;
  if (problem === undefined) return undefined;
  return {
    exitCode: 126,
    stdout: new Uint8Array(),
    stderr: problem,
    isTimedOut: false,
    isCapped: false,
    isTreeFull: false,
  };
}

const ENTER = 0o100;

/**
 * Returns the folder on the way that the tree's user may not enter; a check as root would not
 * notice.
 */
async function findInaccessibleFolder(root: string, path: string): Promise<string | undefined> {
  const names = path.split("/");
  for (const depth of names.keys()) {
    const folder = names.slice(0, depth + 1).join("/");
    const stats = await lstat(join(root, folder)).catch(() => undefined);
    if (stats !== undefined && (stats.mode & ENTER) === 0)
      return `${folder} is closed: its mode is ${(stats.mode & 0o777).toString(8).padStart(3, "0")}`;
  }
  return undefined;
}
