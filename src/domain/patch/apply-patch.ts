import type { FileChange } from "../diff/pull-file.ts";
import { applyFilePatch, type FileResult, type PatchContext } from "./apply-file-patch.ts";
import type { FilePatch } from "./file-patch.ts";
import { findConflicts } from "./find-conflicts.ts";
import { createMatchBudget, PatchTooCostly } from "./match-budget.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { checkTree, type PatchTree } from "./patch-tree.ts";
import { RUNGS, type Rung } from "./place-hunk.ts";
import { readPatch } from "./read-patch.ts";

/** The result of a patch: applied completely or not at all. */
export type PatchOutcome =
  | {
      readonly kind: "applied";
      readonly changes: readonly FileChange[];
      /** The loosest rung at which a place was found. */
      readonly rung: Rung;
      /** One line for each file that the patch did not match exactly. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "refused"; readonly reasons: readonly PatchProblem[] };

/** Maximum line comparisons for one patch: a fraction of a second. */
const MAX_COST = 6_000_000;
const MAX_REASONS = 50;

/**
 * Applies a patch in memory: a unified diff as models write it, `*** Begin Patch`, or SEARCH/REPLACE blocks. Every
 * place must be unique; untouched lines keep their bytes, with end-of-line, BOM and mode; no path leaves the tree or
 * follows a link. Otherwise the whole patch is refused, with reasons.
 * @example
 * const bytes = new TextEncoder().encode("one\ntwo\n");
 * const tree = { read: (path) => (path === "a.txt" ? { bytes, mode: "100644" } : undefined), paths: () => ["a.txt"] };
 * const outcome = applyPatch(tree, "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
 * [outcome.kind, outcome.rung, new TextDecoder().decode(outcome.changes[0].after.bytes)]; // ["applied", "exact", "one\n2\n"]
 */
export function applyPatch(tree: PatchTree, patch: string): PatchOutcome {
  const { files, problems } = readPatch(patch);
  const results = applyFiles(tree, files);
  const reasons = [
    ...problems,
    ...results.flatMap((result) => (result.kind === "refused" ? result.problems : [])),
  ];
  const done = results.filter((result) => result.kind === "changed");
  const changes = mergeRewritten(done.map(({ change }) => change));
  reasons.push(...findConflicts(changes));
  if (reasons.length === 0 && changes.length === 0)
    reasons.push({ path: "", code: "no-change", message: "it contains no change" });
  if (reasons.length > 0) return { kind: "refused", reasons: reasons.slice(0, MAX_REASONS) };
  const rung = findLoosestRung(done.flatMap(({ rungs }) => rungs));
  const notes = done.flatMap(({ change, rungs }) =>
    formatNote(change.path, findLoosestRung(rungs)),
  );
  return { kind: "applied", changes, rung, notes };
}

function applyFiles(tree: PatchTree, files: readonly FilePatch[]): FileResult[] {
  const gone = new Set<string>();
  const work: PatchContext = { tree: checkTree(tree), spend: createMatchBudget(MAX_COST), gone };
  const results: FileResult[] = [];
  for (const file of files) {
    const result = applyWithinBudget(work, file);
    if (result.kind === "changed" && result.change.after === undefined)
      gone.add(result.change.path);
    results.push(result);
    if (result.kind === "refused" && result.problems.some(({ code }) => code === "too-large"))
      break;
  }
  return results;
}

function applyWithinBudget(work: PatchContext, file: FilePatch): FileResult {
  try {
    return applyFilePatch(work, file);
  } catch (error) {
    if (!(error instanceof PatchTooCostly)) throw error;
    const message =
      "locating its hunks takes too long; send a smaller patch, with lines that occur once";
    const [path = ""] = file.names;
    const problem: PatchProblem = { path, code: "too-large", message };
    return { kind: "refused", problems: [problem] };
  }
}

/** Merges the deletion and the new creation of a file into one change. */
function mergeRewritten(changes: readonly FileChange[]): FileChange[] {
  const rewritten = new Set(
    changes.filter(({ before, after }) => before && after).map(({ path }) => path),
  );
  return changes.filter(({ path, after }) => after !== undefined || !rewritten.has(path));
}

const findLoosestRung = (rungs: readonly Rung[]): Rung =>
  RUNGS.findLast((rung) => rungs.includes(rung)) ?? "exact";

const NOTES: Readonly<Record<Rung, string | undefined>> = {
  exact: undefined,
  recount: "the patch has wrong line counts",
  offset: "its lines are at another place than the patch says",
  whitespace: "the patch shows its lines with other white space or typography",
  anchored: "its place was determined by a line above it",
  fuzzy: "a line of context differs from the file's",
};

const formatNote = (path: string, rung: Rung): string[] => {
  const note = NOTES[rung];
  return note === undefined ? [] : [`${path}: ${note}`];
};
