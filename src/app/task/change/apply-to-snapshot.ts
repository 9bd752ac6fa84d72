import { holdsPlaceholder } from "../../../domain/inbound/vault.ts";
import { applyPatch, type PatchOutcome } from "../../../domain/patch/apply-patch.ts";
import type { FileChange } from "../../../domain/patch/file-change.ts";
import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import type { TaskSettings } from "../../../domain/runner/runner-settings.ts";
import { checkPolicy } from "../../../domain/task/check-policy.ts";
import { restoreMarks } from "../../../domain/task/restore-marks.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import type { Sight } from "../../agent/prompt-guard.ts";
import { countFiles } from "./count-files.ts";
import { readPatchTree } from "./read-patch-tree.ts";
import { type RefusedChange, refusePatch, refusePolicy } from "./rejected-change.ts";

export type AppliedPatch = Extract<PatchOutcome, { readonly kind: "applied" }>;

export interface SnapshotPatch {
  readonly patch: string;
  readonly snapshot: Snapshot;
  readonly sight: Sight;
}

/** Fewer files than this are never too many to be deleted for their share of the tree. */
const SMALL_TREE = 20;

/**
 * Applies a model's patch to a snapshot in memory and asks our policy about it. What was masked for the model, secrets
 * and invisible characters, is put back where the patched files hold it, and nowhere else.
 */
export async function applyToSnapshot(
  { patch, snapshot, sight }: SnapshotPatch,
  settings: TaskSettings,
  signal: AbortSignal,
): Promise<AppliedPatch | RefusedChange> {
  const patchBytes = new TextEncoder().encode(patch).length;
  const tooMuch = checkPolicy({ changes: [], patchBytes }, settings);
  if (tooMuch.length > 0) return refusePolicy(tooMuch);
  const files = await readPatchTree(snapshot, patch, signal);
  if ("code" in files) return refusePatch([files], sight.wrap);
  const restored = restoreMarks(sight.vault.unmask(patch, files.text), files.text);
  const outcome = applyPatch(files.tree, restored);
  if (outcome.kind === "refused") return refusePatch(outcome.reasons, sight.wrap);
  const masked = outcome.changes.filter(holdsNewPlaceholder).map(({ path }) => masksSecret(path));
  if (masked.length > 0) return refusePatch(masked, sight.wrap);
  const { changes } = outcome;
  const enough = 2 * Math.max(changes.length, SMALL_TREE) + 1;
  const treeFiles = await countFiles(snapshot, enough, signal);
  const problems = checkPolicy({ changes, patchBytes, treeFiles }, settings);
  return problems.length > 0 ? refusePolicy(problems) : outcome;
}

function holdsNewPlaceholder({ before, after }: FileChange): boolean {
  const [old, now] = [before, after].map((blob) =>
    blob === undefined ? "" : new TextDecoder().decode(blob.bytes),
  );
  return holdsPlaceholder(now ?? "") && !holdsPlaceholder(old ?? "");
}

const masksSecret = (path: string): PatchProblem => ({
  path,
  code: "unreadable",
  message:
    "it would hold the mark of a secret that was taken out and is not in this file; write no secrets",
});
