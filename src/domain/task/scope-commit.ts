import type { FileBlob, FileChange } from "../diff/pull-file.ts";
import { createProtection } from "./protected-paths.ts";

/**
 * Patch, with the differences of the tree after the repository's own formatter and generators have
 * run.
 */
export interface NormalizedChange {
  /** Changes of the patch alone, relative to the base. */
  readonly owned: readonly FileChange[];
  /** All changes relative to the base after the normalizer. */
  readonly normalized: readonly FileChange[];
  /** Patterns of the settings, in addition to those that are always protected. */
  readonly protectedPaths?: readonly string[];
}

/** Files to commit, and files left out. */
export interface ScopedCommit {
  /** Sorted by path. Empty if nothing of the patch itself is left to commit. */
  readonly commit: readonly FileChange[];
  /** Paths that the normalizer changed outside of the scope of the patch, sorted. */
  readonly leftOut: readonly string[];
}

/**
 * Selects the files to commit: the paths changed by the patch, in their normalized form, and files
 * regenerated for them. Such a file is regular, unprotected, with other content or new, in a folder
 * of the patch, below one (except the root), in a folder of the same name elsewhere (`src/models/x`
 * and `tests/models/x`), or the lock file of a manifest that the patch changes. Modes are those of
 * the patch or of the base, never the normalizer's.
 */
export function scopeCommit({
  owned,
  normalized,
  protectedPaths = [],
}: NormalizedChange): ScopedCommit {
  const own = mapOwnership(owned);
  const protectionOf = createProtection(protectedPaths);
  const changes = joinMoves(owned, normalized);
  const isOwned = ({ path, previousPath = path }: FileChange): boolean =>
    own.has(path) || own.has(previousPath);
  const kept = changes
    .filter(isOwned)
    .flatMap((change) => applyOwnMode(own.get(change.path), change));
  const others = changes.filter((change) => !isOwned(change));
  const beside = others
    .filter((change) => isRegenerated(change, own) && protectionOf(change.path) === undefined)
    .map(restoreMode);
  const commit = kept.length === 0 ? [] : [...kept, ...beside];
  const committed = new Set(commit.map(({ path }) => path));
  const leftOut = others.map(({ path }) => path).filter((path) => !committed.has(path));
  return { commit: commit.sort(byPath), leftOut: [...new Set(leftOut)].sort() };
}

const byPath = (one: FileChange, other: FileChange): number => (one.path < other.path ? -1 : 1);

type OwnershipMap = ReadonlyMap<string, FileChange>;

/** Maps owned paths to their changes; a moved file has both names. */
const mapOwnership = (owned: readonly FileChange[]): OwnershipMap =>
  new Map(
    owned.flatMap((change) =>
      [change.path, change.previousPath ?? change.path].map((path) => [path, change] as const),
    ),
  );

/** Joins moves: a comparison of trees shows two changes where the patch moves a file. */
function joinMoves(owned: readonly FileChange[], normalized: readonly FileChange[]): FileChange[] {
  const found = new Map(normalized.map((change) => [change.path, change]));
  for (const { path, previousPath } of owned) {
    const [target, source] = [found.get(path), found.get(previousPath ?? path)];
    if (previousPath === undefined || previousPath === path) continue;
    if (target?.after === undefined || target.before || !source?.before || source.after) continue;
    found.delete(previousPath);
    found.set(path, { path, previousPath, before: source.before, after: target.after });
  }
  return [...found.values()];
}

/** Applies the mode of the patch instead of the mode of the normalizer's file system. */
function applyOwnMode(own: FileChange | undefined, change: FileChange): FileChange[] {
  const { before, after, path, previousPath = path } = change;
  if (own?.path !== path || !own.after || !after || !isFile(after) || !isFile(own.after))
    return [change];
  const settled = { ...after, mode: own.after.mode };
  const isSame = before !== undefined && previousPath === path && isSameBlob(before, settled);
  return isSame ? [] : [{ ...change, after: settled }];
}

const restoreMode = (change: FileChange): FileChange =>
  change.before && change.after
    ? { ...change, after: { ...change.after, mode: change.before.mode } }
    : change;

const isFile = ({ mode }: FileBlob): boolean => mode === "100644" || mode === "100755";

const isSameBlob = (one: FileBlob, other: FileBlob): boolean =>
  one.mode === other.mode && hasSameBytes(one, other);

const hasSameBytes = (one: FileBlob, other: FileBlob): boolean =>
  one.bytes.length === other.bytes.length &&
  one.bytes.every((byte, at) => byte === other.bytes[at]);

function isRegenerated({ path, before, after }: FileChange, own: OwnershipMap): boolean {
  if (after === undefined || !isFile(after)) return false;
  if (before && (!isFile(before) || hasSameBytes(before, after))) return false;
  const folder = getFolder(path);
  return [...own.keys()].some(
    (owned) => isBeside(folder, getFolder(owned)) || isLockOf(path, owned),
  );
}

function isBeside(folder: string, owned: string): boolean {
  if (folder === owned || (owned !== "" && folder.startsWith(`${owned}/`))) return true;
  const name = getFileName(folder);
  return name !== "" && name === getFileName(owned) && !LAYOUT.has(name);
}

/** Common folder names of projects, which do not show that files belong together. */
const LAYOUT: ReadonlySet<string> = new Set(
  "src lib libs test tests __tests__ spec docs doc examples scripts tools include internal pkg packages main java common shared utils core".split(
    " ",
  ),
);

const LOCKS =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|poetry\.lock|uv\.lock|pdm\.lock|Pipfile\.lock|Cargo\.lock|go\.(?:work\.)?sum|Gemfile\.lock|composer\.lock|packages\.lock\.json)$/;
const MANIFESTS =
  /^(?:package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|Cargo\.toml|go\.(?:mod|work)|Gemfile|.*\.gemspec|composer\.json|.*\.csproj|requirements.*\.(?:txt|in))$/;

/**
 * Returns whether a path is the lock file of a manifest; a workspace has it in a folder above its
 * manifests.
 */
function isLockOf(path: string, owned: string): boolean {
  if (!LOCKS.test(getFileName(path)) || !MANIFESTS.test(getFileName(owned))) return false;
  const folder = getFolder(path);
  return folder === "" || owned.startsWith(`${folder}/`);
}

const getFolder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
const getFileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
