import type { FileChange } from "../../../domain/diff/pull-file.ts";
import { hasPlaceholder } from "../../../domain/inbound/vault.ts";
import { applyPatch, type PatchOutcome } from "../../../domain/patch/apply-patch.ts";
import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import { checkPolicy } from "../../../domain/task/check-policy.ts";
import { restoreMarks } from "../../../domain/task/restore-marks.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import type { PromptGuard } from "../../agent/prompt-guard.ts";
import { readPatchTree } from "./read-patch-tree.ts";
import { type RejectedChange, rejectByPolicy, rejectPatch } from "./rejected-change.ts";

export type AppliedPatch = Extract<PatchOutcome, { readonly kind: "applied" }>;

export interface SnapshotPatch {
  readonly patch: string;
  readonly snapshot: Snapshot;
  readonly sight: PromptGuard;
}

/** In a tree with fewer files than this, no deletion is rejected for its share of the tree. */
const SMALL_TREE = 20;

/**
 * Applies a model's patch to a snapshot in memory and checks it against the policy. Masked text (secrets and invisible
 * characters) is restored where the patched files contain it, and nowhere else.
 */
export async function applyToSnapshot(
  { patch, snapshot, sight }: SnapshotPatch,
  settings: TaskSettings,
  signal: AbortSignal,
): Promise<AppliedPatch | RejectedChange> {
  const patchBytes = new TextEncoder().encode(patch).length;
  const tooMuch = checkPolicy({ changes: [], patchBytes }, settings);
  if (tooMuch.length > 0) return rejectByPolicy(tooMuch);
  const files = await readPatchTree(snapshot, patch, signal);
  if ("code" in files) return rejectPatch([files], sight.wrap);
  const restored = restoreMarks(sight.vault.unmask(patch, files.text), files.text);
  const outcome = applyPatch(files.tree, restored);
  if (outcome.kind === "refused") return rejectPatch(outcome.reasons, sight.wrap);
  const masked = outcome.changes
    .filter(hasNewPlaceholder)
    .map(({ path }) => secretMaskProblem(path));
  if (masked.length > 0) return rejectPatch(masked, sight.wrap);
  const { changes } = outcome;
  const enough = 2 * Math.max(changes.length, SMALL_TREE) + 1;
  const treeFiles = await countFiles(snapshot, enough, signal);
  const problems = checkPolicy({ changes, patchBytes, treeFiles }, settings);
  return problems.length > 0 ? rejectByPolicy(problems) : outcome;
}

function hasNewPlaceholder({ before, after }: FileChange): boolean {
  const [old, now] = [before, after].map((blob) =>
    blob === undefined ? "" : new TextDecoder().decode(blob.bytes),
  );
  return hasPlaceholder(now ?? "") && !hasPlaceholder(old ?? "");
}

const secretMaskProblem = (path: string): PatchProblem => ({
  path,
  code: "unreadable",
  message:
    "it would hold the mark of a secret that was taken out and is not in this file; write no secrets",
});

/** Counts the files of a snapshot up to `enough`. */
async function countFiles(
  snapshot: Pick<Snapshot, "list">,
  enough: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const folders = [""];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const { path, kind } of (await snapshot.list(next, signal)) ?? []) {
      if (kind === "folder") folders.push(path);
      else count += 1;
      if (count >= enough) return count;
    }
  }
  return count;
}
