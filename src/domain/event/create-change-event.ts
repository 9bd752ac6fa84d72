import { diffTexts } from "../diff/diff-texts.ts";
import type { FileBlob, FileChange } from "../diff/pull-file.ts";
import type { NormalizerVerdict, PreparedChange } from "../task/proposal.ts";
import type { RunEventBody } from "./run-event.ts";
import type { ChangedFile } from "./task-payloads.ts";

const MAX_FILES = 300;
/** Limit for all hunks: files beyond it are listed without their lines. */
const MAX_PATCH_CHARS = 200_000;
/** Larger files are not compared. */
const MAX_FILE_BYTES = 2_000_000;
const MAX_LINES = 100;
const MAX_TEXT = 1_000;

/**
 * Creates the event that describes a change: the committed files, within the limits of an event.
 */
export function createChangeEvent(
  change: PreparedChange,
): Extract<RunEventBody, { type: "change" }> {
  let left = MAX_PATCH_CHARS;
  const files = change.changes.slice(0, MAX_FILES).map((file): ChangedFile => {
    const { patch, ...described } = toChangedFile(file);
    const fits = patch !== undefined && patch.length <= left;
    left -= fits ? patch.length : 0;
    if (fits) return { ...described, patch };
    return patch === undefined ? described : { ...described, omission: "too-large" };
  });
  const normalizer = normalizerMessage(change.normalizer);
  return {
    type: "change",
    files,
    fileCount: change.changes.length,
    rung: change.rung,
    notes: change.applyNotes.slice(0, MAX_LINES).map(clip),
    normalizer: normalizer === undefined ? undefined : clip(normalizer),
    leftOut: change.leftOut.slice(0, MAX_LINES).map(clip),
    tamper: change.tamper.slice(0, MAX_LINES).map(({ code, path, line, text }) => ({
      code,
      path: clip(path),
      line,
      text: clip(text),
    })),
  };
}

const clip = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;

function toChangedFile(change: FileChange): ChangedFile {
  const { path, previousPath, before, after } = change;
  const moved = previousPath !== undefined && previousPath !== path;
  return {
    path: clip(path),
    previousPath: moved ? clip(previousPath) : undefined,
    status: getStatus(change),
    ...diffBlobs(before, after),
  };
}

function getStatus({
  path,
  previousPath = path,
  before,
  after,
}: FileChange): ChangedFile["status"] {
  if (after === undefined) return "deleted";
  if (before === undefined) return "added";
  return previousPath === path ? "modified" : "renamed";
}

type Lines = Pick<ChangedFile, "added" | "removed" | "patch" | "omission">;

function diffBlobs(before: FileBlob | undefined, after: FileBlob | undefined): Lines {
  const [old, now] = [readBlobText(before), readBlobText(after)];
  if (typeof old === "object") return { added: 0, removed: 0, ...old };
  return typeof now === "object" ? { added: 0, removed: 0, ...now } : diffTexts(old, now);
}

const decoder = new TextDecoder();

/** Reads the text of a file, or the reason why it has no lines to show. */
function readBlobText(blob: FileBlob | undefined): string | Pick<ChangedFile, "omission"> {
  if (blob === undefined) return "";
  const { bytes, mode } = blob;
  if (mode === "160000") return { omission: "submodule" };
  if (bytes.length > MAX_FILE_BYTES) return { omission: "too-large" };
  return bytes.includes(0) ? { omission: "binary" } : decoder.decode(bytes);
}

function normalizerMessage(verdict: NormalizerVerdict): string | undefined {
  switch (verdict.kind) {
    case "none":
      return undefined;
    case "passed":
      return "passed";
    case "skipped":
      return `not run: ${verdict.why}`;
    case "broken":
      return `fails without the change, too: ${verdict.why}`;
  }
}
