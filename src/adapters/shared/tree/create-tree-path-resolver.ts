import { foldName, isGitSpelling } from "./fold-name.ts";

/** Part of a tree to be written. */
export interface TreeSelection {
  /** Paths (a file, or a folder with its content) to leave out, in any spelling of their names. */
  readonly without?: readonly string[];
  /** Folder that becomes the root, or a single file by its name. */
  readonly below?: string | undefined;
}

/**
 * Decision for one path: its target path, left out as requested, or skipped because of its name.
 */
export type ResolvedTreePath =
  | { readonly kind: "written"; readonly path: Buffer }
  | { readonly kind: "left-out" }
  | { readonly kind: "skipped" };

const SLASH = 0x2f;
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 3_500;
const LEFT_OUT = { kind: "left-out" } as const;
const SKIPPED = { kind: "skipped" } as const;

/**
 * Creates the function that decides for each path of a tree, given as git stores it: any bytes but
 * NUL.
 */
export function createTreePathResolver({ without = [], below = "" }: TreeSelection) {
  const left = without.map((path) => path.split("/").map(foldName));
  const parent = Buffer.from(below);
  return (path: Buffer, isLink: boolean): ResolvedTreePath => {
    const within = relativeTo(parent, path);
    if (within === undefined) return LEFT_OUT;
    const names = within.toString("utf8").split("/");
    if (left.some((parts) => parts.every((part, at) => part === foldName(names[at] ?? ""))))
      return LEFT_OUT;
    const isFit = within.length <= MAX_PATH_BYTES && names.every(isName);
    return isFit && !(isLink && isModulesFile(names)) ? { kind: "written", path: within } : SKIPPED;
  };
}

function relativeTo(parent: Buffer, path: Buffer): Buffer | undefined {
  if (parent.length === 0) return path;
  if (path.equals(parent)) return path.subarray(path.lastIndexOf(SLASH) + 1);
  const isBelow = path[parent.length] === SLASH && path.subarray(0, parent.length).equals(parent);
  return isBelow ? path.subarray(parent.length + 1) : undefined;
}

function isName(name: string): boolean {
  if (name === "" || name === "." || name === ".." || name.includes("\0")) return false;
  return Buffer.byteLength(name) <= MAX_NAME_BYTES && !isGitSpelling(name);
}

/**
 * Returns true for `.gitmodules`: git never follows it as a link, and refuses such an index entry.
 */
function isModulesFile(names: readonly string[]): boolean {
  return foldName(names.at(-1) ?? "") === ".gitmodules";
}
