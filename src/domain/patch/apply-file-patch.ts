import type { FileBlob, FileChange } from "../diff/pull-file.ts";
import { applyToBytes } from "./apply-to-bytes.ts";
import type { FilePatch, PatchHunk, PatchLine } from "./file-patch.ts";
import type { SpendBudget } from "./match-budget.ts";
import type { PatchProblem } from "./patch-problem.ts";
import type { CheckedTree, FoundFile } from "./patch-tree.ts";
import type { Rung } from "./place-hunk.ts";
import { type KnownLines, resolveTrailingRows } from "./resolve-trailing-rows.ts";
import { dedupeHunks } from "./split-hunks.ts";

/** The file after one part of a patch, or the reason that the part does not apply. */
export type FileResult =
  | { readonly kind: "changed"; readonly change: FileChange; readonly rungs: readonly Rung[] }
  | { readonly kind: "refused"; readonly problems: readonly PatchProblem[] };

/** State shared by the parts of a patch. */
export interface PatchContext {
  readonly tree: CheckedTree;
  readonly spend: SpendBudget;
  /** Paths deleted by an earlier part. */
  readonly gone: ReadonlySet<string>;
}

type FileMode = "100644" | "100755" | undefined;

/** Applies the part of a patch that concerns one file. */
export function applyFilePatch(work: PatchContext, file: FilePatch): FileResult {
  const mode = readMode(file.mode);
  const unfit = unfitReason(file, mode);
  if (unfit !== undefined) return refusePatch({ path: file.names[0] ?? "", ...unfit });
  const kept: FileMode = mode === "100644" || mode === "100755" ? mode : undefined;
  if (file.kind === "add") return addFile(work, file, kept);
  const found = work.tree.existing(file.names);
  if (!("blob" in found)) {
    const isNew = found.code === "not-found" && file.kind === "modify" && hasNoOldSide(file.hunks);
    return isNew ? addFile(work, file, kept) : refusePatch(found);
  }
  if (file.kind === "delete") return deleteFile(work, file, found);
  return changeFile(work, { ...file, mode: kept }, found);
}

const refusePatch = (...problems: readonly PatchProblem[]): FileResult => ({
  kind: "refused",
  problems,
});

function readMode(mode: string | undefined): FileMode | "link" | "submodule" | "other" {
  if (mode === undefined || mode === "100644" || mode === "100755") return mode;
  if (mode === "120000") return "link";
  return mode === "160000" ? "submodule" : "other";
}

function unfitReason(
  { isBinary, mode: said }: FilePatch,
  mode: ReturnType<typeof readMode>,
): Omit<PatchProblem, "path"> | undefined {
  if (isBinary === true)
    return { code: "binary", message: "a text patch cannot change a binary file" };
  if (mode === "link")
    return { code: "symlink", message: "a patch cannot create or change a symbolic link" };
  if (mode === "submodule")
    return { code: "submodule", message: "a patch cannot create or change a submodule" };
  if (mode === "other")
    return {
      code: "mode-unsupported",
      message: `${said} is not a valid file mode (100644, 100755)`,
    };
  return undefined;
}

const hasNoOldSide = (hunks: readonly PatchHunk[]): boolean =>
  hunks.length > 0 &&
  hunks.every(({ lines, start = 0 }) => start === 0 && lines.every(({ op }) => op === "+"));

function addFile(work: PatchContext, file: FilePatch, mode: FileMode): FileResult {
  const free = work.tree.free(file.names[0] ?? "");
  if ("code" in free && free.code !== "exists") return refusePatch(free);
  const bytes = buildNewFile(file.hunks);
  if ("code" in bytes) return refusePatch({ path: free.path, ...bytes });
  if ("code" in free) return rewriteFile(work, free, { bytes, mode });
  const after: FileBlob = { bytes, mode: mode ?? "100644" };
  return { kind: "changed", change: { path: free.path, after }, rungs: [] };
}

/** Creates a file anew that the patch deleted earlier, or fills an empty file. */
function rewriteFile(
  { tree, gone }: PatchContext,
  taken: PatchProblem,
  { bytes, mode }: { readonly bytes: Uint8Array; readonly mode: FileMode },
): FileResult {
  const found = tree.existing([taken.path]);
  if (!("blob" in found)) return refusePatch(found.code === "not-found" ? taken : found);
  const { path, blob: before } = found;
  const after: FileBlob = { bytes, mode: mode ?? before.mode };
  if (isSameBlob(before, after))
    return refusePatch({ path, code: "already-applied", message: "the file already exists" });
  if (!gone.has(path) && before.bytes.length > 0) return refusePatch(taken);
  return { kind: "changed", change: { path, before, after }, rungs: [] };
}

function deleteFile(
  { spend }: PatchContext,
  file: FilePatch,
  { path, blob }: FoundFile,
): FileResult {
  const edited = applyToBytes({ path, bytes: blob.bytes, spend }, file.hunks);
  if (edited.kind === "refused") return refusePatch(...edited.problems);
  if (file.hunks.length > 0 && edited.bytes.length > 0)
    return refusePatch({
      path,
      code: "not-whole",
      message: "the file has more lines than the patch removes",
    });
  return { kind: "changed", change: { path, before: blob }, rungs: edited.rungs };
}

function changeFile(
  { tree, spend }: PatchContext,
  file: Omit<FilePatch, "mode"> & { readonly mode: FileMode },
  found: FoundFile,
): FileResult {
  const { path, blob: before } = found;
  const target = resolveTarget(tree, file, found);
  if ("problem" in target) return refusePatch(target.problem);
  const edited = applyToBytes({ path, bytes: before.bytes, spend }, file.hunks);
  if (edited.kind === "refused") return refusePatch(...edited.problems);
  const after: FileBlob = { bytes: edited.bytes, mode: file.mode ?? before.mode };
  if (file.kind === "modify" && isSameBlob(before, after))
    return refusePatch({ path, ...noChangeReason(file) });
  const change =
    file.kind === "copy"
      ? { path: target.path, after }
      : {
          path: target.path,
          previousPath: path === target.path ? undefined : path,
          before,
          after,
        };
  return { kind: "changed", change, rungs: edited.rungs };
}

/** Returns the path of the file after the change. */
function resolveTarget(
  tree: CheckedTree,
  { kind, newNames = [] }: Pick<FilePatch, "kind" | "newNames">,
  { path, spelling }: FoundFile,
): { readonly path: string } | { readonly problem: PatchProblem } {
  if (kind !== "rename" && kind !== "copy") return { path };
  const name = newNames[spelling] ?? newNames[0] ?? "";
  const free = tree.free(name, kind === "rename" ? path : undefined);
  return "code" in free ? { problem: free } : free;
}

const noChangeReason = ({ mode }: { readonly mode: FileMode }): Omit<PatchProblem, "path"> =>
  mode === undefined
    ? { code: "no-change", message: "the patch changes nothing in it" }
    : { code: "already-applied", message: "the file already has this mode and these lines" };

/** Decides whether two blobs are the same file. */
function isSameBlob(one: FileBlob, other: FileBlob): boolean {
  return (
    one.mode === other.mode &&
    one.bytes.length === other.bytes.length &&
    one.bytes.every((byte, at) => byte === other.bytes[at])
  );
}

/** The index of a file that does not exist yet. */
const EMPTY_FILE: KnownLines = { numberOf: () => -2, texts: [], spend: () => {} };

const toProblem = (code: PatchProblem["code"], message: string): Omit<PatchProblem, "path"> => ({
  code,
  message,
});

/** Builds the bytes of a new file, or returns the reason that its lines are invalid. */
export function buildNewFile(given: readonly PatchHunk[]): Uint8Array | Omit<PatchProblem, "path"> {
  const { hunks: settled, unclear } = resolveTrailingRows(EMPTY_FILE, given);
  if (unclear[0] !== undefined) return toProblem("ambiguous", unclear[0].reason);
  const hunks = dedupeHunks(settled);
  if (hunks.length > 1) return toProblem("conflict", "a new file is given in more than one piece");
  const lines = hunks[0]?.lines ?? [];
  if (lines.some(({ op }) => op === "-"))
    return toProblem("not-found", "the file to remove lines from does not exist");
  if (lines.some(({ op, text }) => op === " " && text.trim() !== ""))
    return toProblem("unreadable", "a line of the new file has no + before it");
  if (lines.some(({ text }) => text.includes("\0")))
    return toProblem("binary", "a text patch cannot make a binary file");
  return new TextEncoder().encode(lines.map(addLineEnding).join(""));
}

function addLineEnding(
  { text, hasCr, noEol }: PatchLine,
  at: number,
  all: readonly PatchLine[],
): string {
  const end = at === all.length - 1 && noEol === true ? "" : "\n";
  return `${text}${hasCr === true ? "\r" : ""}${end}`;
}
