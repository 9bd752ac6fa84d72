import { AppError } from "../../domain/core/app-error.ts";
import type { SearchMatch, TreeEntry, TreeEntryKind } from "../../domain/core/tree-entry.ts";
import type { FileBlob, PullFile } from "../../domain/diff/pull-file.ts";
import type {
  ChangesOptions,
  SearchQuery,
  Snapshot,
  SnapshotRequest,
  Snapshots,
} from "../../ports/snapshots.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { type BlobTree, compareTrees, isBinary } from "../shared/tree/compare-trees.ts";
import { isLiteralPath } from "../shared/tree/literal-path.ts";
import { type SearchScope, toSearchScope } from "../shared/tree/to-search-scope.ts";
import { materializeBlobs } from "./materialize-blobs.ts";

/** Files by path, by commit id. Ids may be any text. */
export type MemoryCommits = ReadonlyMap<string, BlobTree>;

/**
 * Length above which a line is not searched: JavaScript's regular expressions can take forever on
 * one.
 */
const MAX_LINE_CHARS = 2000;
const MAX_PATTERN_CHARS = 1000;

/** Serves commits from memory, regardless of the origin: for tests and for users of the library. */
export function createMemorySnapshots(commits: MemoryCommits): Snapshots {
  return {
    open: async ({ commit, also = [] }: SnapshotRequest, signal) => {
      throwIfCancelled(signal);
      for (const id of also) requireTree(commits, id);
      return createMemorySnapshot(commits, commit);
    },
  };
}

function createMemorySnapshot(commits: MemoryCommits, commit: string): Snapshot {
  const tree = requireTree(commits, commit);
  let isClosed = false;
  const requireOpen = (signal: AbortSignal) => {
    throwIfCancelled(signal);
    if (isClosed) throw unavailable(commit, "the snapshot is closed");
  };
  return {
    commit,
    read: async (path, { maxBytes, signal }) => {
      requireOpen(signal);
      const blob = isLiteralPath(path) ? tree.get(path) : undefined;
      return blob === undefined || blob.bytes.length > maxBytes ? undefined : blob;
    },
    stat: async (path, signal) => {
      requireOpen(signal);
      return statEntry(tree, path);
    },
    list: async (path, signal) => {
      requireOpen(signal);
      return statEntry(tree, path)?.kind === "folder" ? listChildren(tree, path) : undefined;
    },
    search: async (query, signal) => {
      requireOpen(signal);
      const matches = findMatches(tree, query);
      const { maxMatches } = query;
      return { matches: matches.slice(0, maxMatches), isCapped: matches.length > maxMatches };
    },
    changes: async (base, options) => {
      requireOpen(options.signal);
      const files = capPatches(compareTrees(requireTree(commits, base), tree), options);
      return files.filter(({ path }) => options.path === undefined || path === options.path);
    },
    materialize: async (folder, options) => {
      requireOpen(options.signal);
      return materializeBlobs(tree, folder, options);
    },
    close: async () => {
      isClosed = true;
    },
  };
}

function requireTree(commits: MemoryCommits, commit: string): BlobTree {
  const tree = commits.get(commit);
  if (tree === undefined) throw unavailable(commit, `commit ${commit} is not in memory`);
  return tree;
}

function unavailable(commit: string, message: string): AppError<"snapshot-unavailable"> {
  return new AppError("snapshot-unavailable", message, { details: { commit } });
}

const KINDS = {
  "100644": "file",
  "100755": "executable",
  "120000": "symlink",
  "160000": "submodule",
} as const satisfies Record<FileBlob["mode"], TreeEntryKind>;

function statEntry(tree: BlobTree, path: string): TreeEntry | undefined {
  if (path === "") return { path, kind: "folder", size: 0 };
  if (!isLiteralPath(path)) return undefined;
  const blob = tree.get(path);
  if (blob !== undefined) {
    const kind = KINDS[blob.mode];
    return { path, kind, size: kind === "submodule" ? 0 : blob.bytes.length };
  }
  const isFolder = [...tree.keys()].some((file) => file.startsWith(`${path}/`));
  return isFolder ? { path, kind: "folder", size: 0 } : undefined;
}

function listChildren(tree: BlobTree, parent: string): readonly TreeEntry[] {
  const prefix = parent === "" ? "" : `${parent}/`;
  const below = [...tree.keys()].filter((path) => path.startsWith(prefix));
  const names = new Set(below.map((path) => path.slice(prefix.length).split("/")[0] ?? ""));
  const paths = [...names].map((name) => prefix + name).sort();
  return paths.map((path) => statEntry(tree, path)).filter((entry) => entry !== undefined);
}

function findMatches(tree: BlobTree, query: SearchQuery): readonly SearchMatch[] {
  const pattern = toRegExp(query);
  const scope = toSearchScope(query.path, (path) => statEntry(tree, path) !== undefined);
  const matches: SearchMatch[] = [];
  for (const path of [...tree.keys()].sort()) {
    const text = isInScope(path, scope) ? decodeText(tree.get(path)) : undefined;
    text?.split("\n").forEach((line, row, lines) => {
      const isAfterEnd = row === lines.length - 1 && line === "";
      if (isAfterEnd || line.length > MAX_LINE_CHARS || !pattern.test(line)) return;
      matches.push({ path, line: row + 1, text: line });
    });
    if (matches.length > query.maxMatches) break;
  }
  return matches;
}

/** Returns a JavaScript expression: close to the POSIX ones of the port, without their classes. */
function toRegExp({ pattern, ignoreCase }: SearchQuery): RegExp {
  try {
    if (pattern.includes("\0")) throw new SyntaxError("it contains a NUL");
    if (pattern.length > MAX_PATTERN_CHARS) throw new SyntaxError("it is too long");
    return new RegExp(pattern, ignoreCase ? "iu" : "u");
  } catch (error) {
    throw malformedPatternError(error);
  }
}

function malformedPatternError(cause: unknown): AppError<"tool-refused"> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const details = { tool: "search" };
  return new AppError("tool-refused", `malformed pattern: ${reason}`, { details, cause });
}

function isInScope(path: string, scope: SearchScope): boolean {
  switch (scope.kind) {
    case "everywhere":
      return true;
    case "path":
      return path === scope.path || path.startsWith(`${scope.path}/`);
    case "globs":
      return scope.globs.some((glob) => globToRegExp(glob).test(path));
  }
}

function decodeText(blob: FileBlob | undefined): string | undefined {
  if (blob === undefined || isBinary(blob) || blob.mode === "160000") return undefined;
  return new TextDecoder().decode(blob.bytes);
}

function capPatches(files: readonly PullFile[], options: ChangesOptions): readonly PullFile[] {
  let left = options.maxTotalChars;
  return files.map((file) => {
    if (file.patch === undefined) return file;
    const { patch, ...rest } = file;
    const isTooLarge = patch.length > Math.min(options.maxPatchChars, left);
    if (isTooLarge && options.maxPatchChars >= left) left = -1;
    if (isTooLarge) return { ...rest, omission: "too-large" };
    left -= patch.length;
    return file;
  });
}

/** Converts a glob whose `*` and `?` stop at slashes and whose `**` does not. */
export function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|\\[\]]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : `\\${token}`;
  });
  return new RegExp(`^${source}$`, "su");
}
