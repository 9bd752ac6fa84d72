import type { PatchOmission, PullFileStatus } from "./pull-file.ts";
import { closingQuote, unquotePath } from "./quoted-path.ts";

/** Header lines of a file in a diff, parsed. */
export interface FileHeader {
  /** Name after the change; for a removed file, the name before it. */
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly status: PullFileStatus;
  readonly oldMode?: string | undefined;
  readonly newMode?: string | undefined;
  readonly omission?: PatchOmission | undefined;
}

const SUBMODULE_MODE = "160000";
const NOWHERE = "/dev/null";

/** Reads the header lines of one file of a diff, from `diff --git` (or `---`) to the line before its first hunk. */
export function readFileHeader(lines: readonly string[], hasHunks: boolean): FileHeader {
  const headers = collectFields(lines);
  const names = getNames(headers);
  const status = getStatus(headers, names, hasHunks);
  const isMoved = status === "renamed" || status === "copied";
  const path = (status === "removed" ? names.before : names.after) || names.before || names.after;
  return {
    path,
    previousPath: isMoved ? names.before : undefined,
    status,
    ...getModes(headers, status),
  };
}

interface Names {
  readonly before: string;
  readonly after: string;
  /** True if the old side is `/dev/null`. */
  readonly isNew: boolean;
  readonly isGone: boolean;
}

function getNames(headers: ReadonlyMap<string, string>): Names {
  const [oldGit, newGit] = readGitPaths(headers.get("diff --git ") ?? "");
  const oldPath =
    headers.get("rename from ") ??
    headers.get("copy from ") ??
    readSidePath(headers.get("--- "), "a");
  const newPath =
    headers.get("rename to ") ?? headers.get("copy to ") ?? readSidePath(headers.get("+++ "), "b");
  return {
    before: existingPath(oldPath) ?? oldGit,
    after: existingPath(newPath) ?? newGit,
    isNew: oldPath === NOWHERE,
    isGone: newPath === NOWHERE,
  };
}

function getModes(
  headers: ReadonlyMap<string, string>,
  status: PullFileStatus,
): Pick<FileHeader, "oldMode" | "newMode" | "omission"> {
  const same = readIndexMode(headers);
  const oldMode = headers.get("old mode ") ?? headers.get("deleted file mode ") ?? same;
  const newMode = headers.get("new mode ") ?? headers.get("new file mode ") ?? same;
  const omission = getOmission(headers, oldMode, newMode);
  return {
    oldMode: oldMode === undefined || status === "added" ? undefined : oldMode,
    newMode: newMode === undefined || status === "removed" ? undefined : newMode,
    omission,
  };
}

const KEYS = [
  "diff --git ",
  "old mode ",
  "new mode ",
  "deleted file mode ",
  "new file mode ",
  "rename from ",
  "rename to ",
  "copy from ",
  "copy to ",
  "index ",
  "--- ",
  "+++ ",
  "Binary files ",
  "GIT binary patch",
] as const;
const PATH_KEYS: ReadonlySet<string> = new Set([
  "rename from ",
  "rename to ",
  "copy from ",
  "copy to ",
]);

function collectFields(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const key = KEYS.find((start) => line.startsWith(start));
    if (key === undefined || headers.has(key)) continue;
    const rest = line.slice(key.length).replace(/\r$/, "");
    headers.set(key, PATH_KEYS.has(key) ? unquotePath(rest) : rest);
  }
  return headers;
}

/**
 * Reads the path of a `---` or `+++` line: quoted, or up to a tab (git ends a name with spaces by
 * one).
 */
function readSidePath(rest: string | undefined, prefix: "a" | "b"): string | undefined {
  if (rest === undefined) return undefined;
  const raw = rest.startsWith('"') ? unquotePath(rest) : (rest.split("\t")[0] ?? "");
  return raw === NOWHERE ? NOWHERE : withoutPrefix(raw, prefix);
}

const existingPath = (path: string | undefined): string | undefined =>
  path === NOWHERE ? undefined : path;

/** Removes `a/` or `b/`, or one of git's mnemonic prefixes (`diff.mnemonicPrefix`). */
function withoutPrefix(path: string, prefix: "a" | "b"): string {
  if (path.startsWith(`${prefix}/`)) return path.slice(2);
  return /^[ciwo12]\//.test(path) ? path.slice(2) : path;
}

/**
 * Reads both names of a `diff --git` line. Unquoted names with spaces can only be separated if they
 * are equal.
 */
function readGitPaths(rest: string): readonly [string, string] {
  if (rest.startsWith('"')) {
    const end = closingQuote(rest) + 1;
    return [
      withoutPrefix(unquotePath(rest.slice(0, end)), "a"),
      withoutPrefix(unquotePath(rest.slice(end + 1)), "b"),
    ];
  }
  const quoted = rest.indexOf(' "');
  if (quoted !== -1 && rest.endsWith('"')) {
    return [
      withoutPrefix(rest.slice(0, quoted), "a"),
      withoutPrefix(unquotePath(rest.slice(quoted + 1)), "b"),
    ];
  }
  const half = (rest.length - 1) / 2;
  const [left, right] = [rest.slice(0, half), rest.slice(half + 1)];
  if (Number.isInteger(half) && withoutPrefix(left, "a") === withoutPrefix(right, "b")) {
    return [withoutPrefix(left, "a"), withoutPrefix(right, "b")];
  }
  const split = rest.indexOf(" b/");
  const cut = split === -1 ? rest.length : split;
  return [withoutPrefix(rest.slice(0, cut), "a"), withoutPrefix(rest.slice(cut + 1), "b")];
}

/** Reads the mode from `index 1111..2222 100644`, which names it if it did not change. */
function readIndexMode(headers: ReadonlyMap<string, string>): string | undefined {
  return /^[0-9a-f]+\.\.[0-9a-f]+ (\d{6})$/.exec(headers.get("index ") ?? "")?.[1];
}

function getStatus(
  headers: ReadonlyMap<string, string>,
  { isNew, isGone }: Names,
  hasHunks: boolean,
): PullFileStatus {
  if (headers.has("new file mode ") || isNew) return "added";
  if (headers.has("deleted file mode ") || isGone) return "removed";
  if (headers.has("rename from ")) return "renamed";
  if (headers.has("copy from ")) return "copied";
  const isModeOnly = !hasHunks && headers.has("new mode ") && !headers.has("index ");
  return isModeOnly ? "changed" : "modified";
}

function getOmission(
  headers: ReadonlyMap<string, string>,
  oldMode: string | undefined,
  newMode: string | undefined,
): PatchOmission | undefined {
  if (headers.has("Binary files ") || headers.has("GIT binary patch")) return "binary";
  return oldMode === SUBMODULE_MODE || newMode === SUBMODULE_MODE ? "submodule" : undefined;
}
