import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import { applyPatch, type PatchOutcome } from "../../src/domain/patch/apply-patch.ts";
import type { PatchHunk, PatchLine } from "../../src/domain/patch/file-patch.ts";
import { createLineIndex, type LineIndex } from "../../src/domain/patch/line-index.ts";

/** Lines of a hunk from `-a +b`-like words, one a word. */
export const linesOf = (words: string): PatchLine[] =>
  words.split(",").map((word) => ({ op: word.charAt(0) as PatchLine["op"], text: word.slice(1) }));

export const hunkOf = (words: string, more: Partial<PatchHunk> = {}): PatchHunk => ({
  lines: linesOf(words),
  ...more,
});

export const indexOf = (words: string): LineIndex => createLineIndex(words.split(","), () => {});

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type Files = Readonly<Record<string, string | Uint8Array | FileBlob>>;

export const blobOf = (file: string | Uint8Array | FileBlob): FileBlob =>
  typeof file === "string"
    ? { bytes: bytesOf(file), mode: "100644" }
    : file instanceof Uint8Array
      ? { bytes: file, mode: "100644" }
      : file;

export function applyTo(files: Files, patch: string): PatchOutcome {
  const blobs = new Map(Object.entries(files).map(([path, file]) => [path, blobOf(file)]));
  return applyPatch({ read: (path) => blobs.get(path), paths: () => blobs.keys() }, patch);
}

/** What a patch makes of files: their texts by path (`null` for one that goes), or the codes of its refusal. */
export function resultOf(files: Files, patch: string): Record<string, string | null> | string[] {
  const outcome = applyTo(files, patch);
  if (outcome.kind === "refused") return outcome.reasons.map(({ path, code }) => `${path} ${code}`);
  return Object.fromEntries(
    outcome.changes.flatMap(({ path, previousPath, after }) => [
      ...(previousPath === undefined ? [] : [[previousPath, null] as const]),
      [
        path,
        after === undefined
          ? null
          : new TextDecoder("utf-8", { ignoreBOM: true }).decode(after.bytes),
      ] as const,
    ]),
  );
}
