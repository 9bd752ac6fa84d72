import type { SearchMatch, SearchResult, TreeEntry } from "../core/tree-entry.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { MAX_RESULT_CHARS } from "./format-file.ts";
import { MAX_ENTRIES } from "./repository-tools.ts";

const MAX_MATCH_CHARS = 300;

/** Formats the entries of a folder, one name on each line. */
export function formatFolder(path: string, entries: readonly TreeEntry[]): string {
  if (entries.length === 0) return `${printablePath(path) || "the root"} is empty`;
  const lines = entries.slice(0, MAX_ENTRIES).map(describeEntry);
  const more = entries.length - lines.length;
  return `${lines.join("\n")}${more > 0 ? `\n[${more} more names; list a folder below or search]` : ""}`;
}

function describeEntry(entry: TreeEntry): string {
  const name = printablePath(entry.path.split("/").at(-1) ?? entry.path);
  switch (entry.kind) {
    case "folder":
      return `${name}/`;
    case "submodule":
      return `${name} (submodule)`;
    case "symlink":
      return `${name} (symbolic link)`;
    case "file":
    case "executable":
      return `${name} ${entry.size}`;
  }
}

/** Formats the matches of a search, and notes the limits that were reached. */
export function formatMatches(pattern: string, result: SearchResult): string {
  if (result.matches.length === 0) {
    return result.isCapped
      ? `no match for ${pattern} before the time limit; narrow the path`
      : `no match for ${pattern}`;
  }
  const lines: string[] = [];
  let size = 0;
  for (const match of result.matches) {
    const line = describeMatch(match);
    if (size + line.length > MAX_RESULT_CHARS) break;
    lines.push(line);
    size += line.length + 1;
  }
  const isCut = result.isCapped || lines.length < result.matches.length;
  return `${lines.join("\n")}${isCut ? `\n[the first ${lines.length} matches; there may be more, narrow the pattern or the path]` : ""}`;
}

function describeMatch({ path, line, text }: SearchMatch): string {
  const clipped = text.length > MAX_MATCH_CHARS ? `${cutText(text, MAX_MATCH_CHARS)} …` : text;
  return `${printablePath(path)}:${line}: ${clipped}`;
}
