import type { FilePatch, ParsedPatch, PatchHunk } from "./file-patch.ts";
import { checkPatchSize, checkTextSize } from "./patch-limits.ts";
import { isBeginPatch, readBeginPatch } from "./read-begin-patch.ts";
import { isSearchReplace, readSearchReplace } from "./read-search-replace.ts";
import { readUnified } from "./read-unified.ts";
import { unwrapPatch } from "./unwrap-patch.ts";

/** Parses a patch in any supported dialect. Patches over the size limit are rejected. */
export function readPatch(patch: string): ParsedPatch {
  const isTooLong = checkTextSize(patch);
  if (isTooLong !== undefined) return { files: [], problems: [isTooLong] };
  const { files, problems } = readDialect(unescapeOnce(patch));
  const isTooMuch = checkPatchSize(files);
  if (isTooMuch !== undefined) return { files: [], problems: [isTooMuch] };
  return { files: mergeFiles(files), problems };
}

function readDialect(text: string): ParsedPatch {
  const raw = text.split("\n");
  if (isSearchReplace(raw)) return readSearchReplace(raw);
  const rows = unwrapPatch(text);
  return isBeginPatch(rows) ? readBeginPatch(rows) : readUnified(rows);
}

/** Merges sections of the same file: some models repeat the file header for each hunk. */
function mergeFiles(files: readonly FilePatch[]): FilePatch[] {
  const merged: (FilePatch & { hunks: PatchHunk[] })[] = [];
  const known = new Map<string, FilePatch & { hunks: PatchHunk[] }>();
  for (const file of files) {
    const key = file.names.join("\0");
    const isPlain = file.kind === "modify" && file.isBinary !== true && file.mode === undefined;
    const earlier = isPlain ? known.get(key) : undefined;
    if (earlier !== undefined) {
      for (const hunk of file.hunks) earlier.hunks.push(hunk);
      continue;
    }
    const own = { ...file, hunks: [...file.hunks] };
    merged.push(own);
    if (file.kind === "modify" && file.isBinary !== true) known.set(key, own);
  }
  return merged;
}

/** Removes one surplus layer of escaping: one long line with `\n` in it is a JSON-encoded patch. */
export function unescapeOnce(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes("\n") || !/\\n[-+ @*<]/.test(trimmed)) return text;
  try {
    const value: unknown = JSON.parse(`"${trimmed.replace(/^"|"$/g, "")}"`);
    return typeof value === "string" ? value : text;
  } catch {
    return text; // Not such a string: it is parsed as it is and refused with its own reason.
  }
}
