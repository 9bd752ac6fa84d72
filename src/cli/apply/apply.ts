import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../domain/core/app-error.ts";
import { applyPatch, type PatchOutcome } from "../../domain/patch/apply-patch.ts";
import { patchPaths } from "../../domain/patch/patch-paths.ts";
import type { PatchProblem } from "../../domain/patch/patch-problem.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { ApplyOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { writeOutput } from "../io/write-output.ts";
import { changeLabel, toChangeJson } from "../task/change-labels.ts";
import { writeChanges } from "../task/write-changes.ts";
import { createFolderTree, lstatIfExists } from "./create-folder-tree.ts";

/** Applies a patch to a folder and returns the exit status. A refused patch changes nothing. */
export async function apply(file: string, options: ApplyOptions): Promise<number> {
  const root = resolve(options.root);
  if (lstatIfExists(root)?.isDirectory() !== true)
    throw invalid(options.root, "is not a folder; name one with --root");
  const outcome = applyToFolder(root, await readPatchFile(file));
  if (outcome.kind === "applied" && options.check !== true) writeChanges(root, outcome.changes);
  if (options.json === true) await writeOutput(toJson(outcome), undefined);
  else if (outcome.kind === "applied") await writeOutput(toText(outcome), undefined);
  if (outcome.kind === "applied") return EXIT.ok;
  for (const reason of outcome.reasons) process.stderr.write(`svc: ${toLine(reason, file)}\n`);
  return EXIT.refused;
}

/** Refuses a patch that is not UTF-8, because its bytes would change. */
function applyToFolder(root: string, bytes: Uint8Array): PatchOutcome {
  try {
    const patch = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return applyPatch(createFolderTree(root, patchPaths(patch)), patch);
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    const message = "the patch is not UTF-8";
    return { kind: "refused", reasons: [{ path: "", code: "encoding", message }] };
  }
}

async function readPatchFile(file: string): Promise<Uint8Array> {
  try {
    return file === "-" ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(file, `cannot be read (${code}); name an existing file`, error);
  }
}

/** Formats a reason as one line with its file. */
function toLine({ path, code, message, nearest }: PatchProblem, file: string): string {
  const named = path === "" ? (file === "-" ? "the patch" : file) : path;
  const hint = nearest === undefined ? "" : `; the closest match is line ${nearest.line}`;
  return sanitizeTerminalText(`${named}: ${message} (${code})${hint}`).replace(/\s+/g, " ");
}

function toText({ changes, notes }: Extract<PatchOutcome, { kind: "applied" }>): string {
  const told = notes.map((note) => sanitizeTerminalText(`note: ${note}`).replace(/\s+/g, " "));
  return [...changes.map(changeLabel), ...told].map((line) => `${line}\n`).join("");
}

function toJson(outcome: PatchOutcome): string {
  if (outcome.kind === "refused") return `${JSON.stringify(outcome, null, 2)}\n`;
  const changes = outcome.changes.map(toChangeJson);
  return `${JSON.stringify({ ...outcome, changes }, null, 2)}\n`;
}

const invalid = (path: string, problem: string, cause?: unknown): AppError<"input-invalid"> =>
  new AppError("input-invalid", `${path} ${problem}`, { details: { path }, cause });
