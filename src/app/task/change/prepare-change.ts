import { createChangeEvent } from "../../../domain/event/create-change-event.ts";
import type { NormalizerVerdict, PreparedChange } from "../../../domain/task/proposal.ts";
import { findTampering } from "../../../domain/task/tamper/find-tampering.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";

import type { Clock } from "../../../ports/clock.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import { createPromptGuard, type PromptGuard } from "../../agent/prompt-guard.ts";
import { runStep } from "../../run/run-steps.ts";
import { type AppliedPatch, applyToSnapshot } from "./apply-to-snapshot.ts";
import {
  createNormalizeChange,
  type NormalizeChange,
  type NormalizeOutcome,
  type NormalizePorts,
  type TimedRun,
} from "./normalize-change.ts";
import { type RejectedChange, rejectByPolicy, rejectNormalized } from "./rejected-change.ts";
import { scopeNormalized } from "./scope-normalized.ts";

/** The normalizer's ports may be absent if none is configured. */
export interface PrepareChangePorts extends Partial<NormalizePorts> {
  readonly clock: Pick<Clock, "randomHex">;
}

export interface PatchInput {
  /** The patch as the model wrote it. */
  readonly patch: string;
  /** The snapshot that the patch applies to. */
  readonly snapshot: Snapshot;
  /** The guard that masked untrusted texts for the model; absent for none. */
  readonly sight?: PromptGuard;
}

export type PrepareOutcome =
  | { readonly kind: "ready"; readonly change: PreparedChange }
  | RejectedChange;

export type PrepareChange = (input: PatchInput, run: TimedRun) => Promise<PrepareOutcome>;

/**
 * Creates the preparation of a model's patch: it is applied in memory, checked against the policy, run through the
 * repository's own formatter and checks, and reduced to the files that belong to it. Nothing is written to the code
 * host. A rejection tells the model the remedy. Rejects with `cancelled`, or as the snapshot does.
 */
export function createPrepareChange(
  ports: PrepareChangePorts,
  settings: TaskSettings,
): PrepareChange {
  const normalize = createNormalize(ports, settings);
  return async (input, run) => {
    const { sight = createPromptGuard(ports.clock) } = input;
    const applied = await runStep(run.emit, "apply", async (note) => {
      const outcome = await applyToSnapshot({ ...input, sight }, settings, run.signal);
      if (outcome.kind === "refused") note(outcome.reason, "failed");
      else note(formatFileCount(outcome.changes));
      return outcome;
    });
    if (applied.kind === "refused") return applied;
    const normalized = await normalize(input.snapshot, applied, run);
    if (normalized.kind === "failed") return rejectNormalized(normalized, settings, sight.wrap);
    const scoped = scopeNormalized(applied, normalized, settings);
    if (scoped.kind === "refused") return rejectByPolicy(scoped.problems);
    const change: PreparedChange = {
      patch: input.patch,
      changes: scoped.commit,
      rung: applied.rung,
      applyNotes: applied.notes,
      normalizer: normalized.verdict,
      leftOut: scoped.leftOut,
      tamper: findTampering(scoped.commit),
    };
    run.emit(createChangeEvent(change));
    return { kind: "ready", change };
  };
}

type Normalize = (
  snapshot: Snapshot,
  applied: AppliedPatch,
  run: TimedRun,
) => Promise<NormalizeOutcome>;

function createNormalize(
  { openSandbox, files }: PrepareChangePorts,
  settings: TaskSettings,
): Normalize {
  if (settings.normalize === undefined)
    return (_snapshot, { changes }) =>
      Promise.resolve({ kind: "taken", verdict: { kind: "none" }, changes, leftOut: [] });
  const run: NormalizeChange =
    openSandbox === undefined || files === undefined
      ? ({ changes }) => {
          const verdict = { kind: "skipped", why: "no sandbox is available" } as const;
          return Promise.resolve({ kind: "taken", verdict, changes, leftOut: [] });
        }
      : createNormalizeChange({ openSandbox, files }, settings.normalize);
  return (snapshot, { changes }, context) =>
    runStep(context.emit, "normalize", async (note) => {
      const outcome = await run({ changes, snapshot }, context);
      if (outcome.kind === "failed") note(outcome.why, "failed");
      else
        note(
          formatVerdict(outcome.verdict),
          outcome.verdict.kind === "broken" ? "failed" : undefined,
        );
      return outcome;
    });
}

const formatVerdict = (verdict: NormalizerVerdict): string =>
  "why" in verdict ? `${verdict.kind}: ${verdict.why}` : verdict.kind;

const formatFileCount = ({ length }: readonly unknown[]): string =>
  length === 1 ? "1 file" : `${length} files`;
