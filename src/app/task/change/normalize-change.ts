import { isAppError } from "../../../domain/core/app-error.ts";
import type { FileChange } from "../../../domain/diff/pull-file.ts";
import type { NormalizerVerdict } from "../../../domain/task/proposal.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import type { TimeBudget } from "../../../domain/task/time-budget.ts";
import { clipUntrusted } from "../../../domain/untrusted/untrusted.ts";
import type { Sandbox, SandboxOutcome } from "../../../ports/sandbox.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import type { TreeFiles } from "../../../ports/tree-files.ts";
import { throwIfCancelled } from "../../concurrency/throw-if-cancelled.ts";
import type { RunContext } from "../../run/run-context.ts";
import { collectNormalized } from "./collect-normalized.ts";
import {
  type CollectedChanges,
  type NormalizerTree,
  openNormalizerTree,
} from "./normalizer-tree.ts";

export interface NormalizePorts {
  /** Opens the sandbox for commands; rejects with `sandbox-unavailable`. */
  readonly openSandbox: (run: RunContext) => Promise<Sandbox>;
  readonly files: TreeFiles;
}

export type NormalizeSettings = NonNullable<TaskSettings["normalize"]>;

export interface TimedRun extends RunContext {
  /** Time budget of the task; absent for no limit. */
  readonly time?: TimeBudget;
}

/** Result of the normalizer for a change. */
export type NormalizeOutcome =
  /** The change is accepted, normalized or unchanged. */
  | ({ readonly kind: "taken"; readonly verdict: NormalizerVerdict } & CollectedChanges)
  /** The normalizer fails with the change and not without it. */
  | ({ readonly kind: "failed" } & NormalizeFailure);

interface NormalizeFailure {
  /** The end of its output. */
  readonly output: string;
  /** One clause. */
  readonly why: string;
}

export type NormalizeChange = (
  input: { readonly changes: readonly FileChange[]; readonly snapshot: Snapshot },
  run: TimedRun,
) => Promise<NormalizeOutcome>;

/** Maximum length of a failed run's output in a prompt, its end: together with the notes it fits into a turn. */
const MAX_OUTPUT_CHARS = 79_000;
/** Errors that prevent normalization independently of the change. */
const UNUSABLE_ERRORS = ["sandbox-unavailable", "tree-too-large", "input-invalid"] as const;

/** Shell exit code for a command that cannot be started. */
const EXIT_NOT_STARTED = 126;
const EXIT_NOT_FOUND = 127;

interface NormalizeAttempt {
  readonly ports: NormalizePorts;
  readonly command: readonly string[];
  /** Milliseconds. */
  readonly limitMs: number;
  readonly run: TimedRun;
}

type AttemptResult =
  | ({ readonly kind: "passed" } & CollectedChanges)
  | ({ readonly kind: "failed"; readonly isMissing: boolean } & NormalizeFailure)
  /** The command cannot be run. */
  | { readonly kind: "unusable"; readonly why: string };

/**
 * Creates the use case that runs the repository's own formatter and checks on a change, in a sandbox without a network.
 * If they cannot be run, have no time, or also fail on the base, the change is accepted unchanged, and the verdict
 * states the reason. Rejects with `cancelled`, or as the snapshot does.
 */
export function createNormalizeChange(
  ports: NormalizePorts,
  { command, timeout }: NormalizeSettings,
): NormalizeChange {
  const baselines = new WeakMap<Snapshot, AttemptResult>();
  const attemptWith = async (
    input: Parameters<NormalizeChange>[0],
    run: TimedRun,
  ): Promise<AttemptResult | undefined> => {
    const ownMs = timeout * 1_000;
    const limitMs = run.time?.limitFor("normalize", ownMs) ?? ownMs;
    if (limitMs === 0) return undefined;
    const ended = await attemptNormalize({ ports, command, limitMs, run }, input);
    const isCut = ended === "timed-out" && limitMs < ownMs;
    if (isCut) return undefined;
    return ended === "timed-out" ? toTimeoutFailure(timeout) : ended;
  };
  const baseline = async (
    snapshot: Snapshot,
    run: TimedRun,
  ): Promise<AttemptResult | undefined> => {
    const known = baselines.get(snapshot) ?? (await attemptWith({ snapshot, changes: [] }, run));
    if (known !== undefined) baselines.set(snapshot, known);
    return known;
  };
  return async (input, run) => {
    const { changes, snapshot } = input;
    const taken = (verdict: NormalizerVerdict, collected?: CollectedChanges): NormalizeOutcome => ({
      kind: "taken",
      verdict,
      changes,
      leftOut: [],
      ...collected,
    });
    const ended = await attemptWith(input, run);
    if (ended === undefined)
      return taken({ kind: "skipped", why: "there was no time left for it" });
    if (ended.kind === "unusable") return taken({ kind: "skipped", why: ended.why });
    if (ended.kind === "passed") return taken({ kind: "passed" }, ended);
    run.emit({ type: "normalize-error", text: ended.output });
    const without = await baseline(snapshot, run);
    if (without === undefined || without.kind === "passed") return ended;
    return taken(toBaseVerdict(without));
  };
}

/** Returns the verdict for a normalizer that fails on the base itself. */
function toBaseVerdict(
  ended: Exclude<AttemptResult, { readonly kind: "passed" }>,
): NormalizerVerdict {
  if (ended.kind === "unusable") return { kind: "skipped", why: ended.why };
  if (ended.isMissing)
    return { kind: "skipped", why: `its program cannot be started: ${ended.why}` };
  return { kind: "broken", why: `it fails on the base without the change, too: ${ended.why}` };
}

const toTimeoutFailure = (seconds: number): AttemptResult => {
  const why = `it took more than ${seconds} s`;
  return { kind: "failed", output: why, why, isMissing: false };
};

async function attemptNormalize(
  { ports, command, limitMs, run }: NormalizeAttempt,
  { changes, snapshot }: Parameters<NormalizeChange>[0],
): Promise<AttemptResult | "timed-out"> {
  const { signal } = run;
  let tree: NormalizerTree | undefined;
  try {
    const sandbox = await ports.openSandbox(run);
    const { files } = ports;
    tree = await openNormalizerTree({ sandbox, files }, { snapshot, changes }, signal);
    const outcome = await tree.run(command, limitMs);
    if (outcome.isTimedOut) return "timed-out";
    const failure = findFailure(outcome);
    if (failure !== undefined) return failure;
    const request = { tree, files, snapshot, owned: changes, signal };
    const collected = await collectNormalized(request);
    const [removed, ...others] = collected.removed;
    if (removed === undefined) return { kind: "passed", ...collected };
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return toFailed(outcome, `it removed ${removed}${more}, which the patch changes`);
  } catch (error) {
    throwIfCancelled(signal);
    if (!UNUSABLE_ERRORS.some((code) => isAppError(error, code))) throw error;
    return { kind: "unusable", why: (error as Error).message };
  } finally {
    await tree?.close();
  }
}

function findFailure(outcome: SandboxOutcome): AttemptResult | undefined {
  const { exitCode, isCapped, isTreeFull } = outcome;
  if (exitCode === 0 && !isCapped && !isTreeFull) return undefined;
  let why = `it ended with exit code ${exitCode}`;
  if (isCapped) why = "it printed more than it may";
  if (isTreeFull) why = "it wrote more to the disk than it may";
  return toFailed(outcome, why);
}

function toFailed({ exitCode, stdout }: SandboxOutcome, why: string): AttemptResult {
  const printed = new TextDecoder().decode(stdout);
  const output =
    printed.trim() === "" ? why : `${clipUntrusted(printed, MAX_OUTPUT_CHARS, true)}\n[${why}]`;
  const isMissing = exitCode === EXIT_NOT_STARTED || exitCode === EXIT_NOT_FOUND;
  return { kind: "failed", output, why, isMissing };
}
