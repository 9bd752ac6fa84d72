import { isAppError } from "../../domain/core/app-error.ts";
import type { Sandbox, SandboxOutcome, SandboxProbe } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";

const TIMEOUT_MS = 20_000;

export interface ProbeOptions {
  readonly sandbox: Omit<Sandbox, "probe">;
  /** Returns the description of a working sandbox. */
  readonly detail: () => string;
  /** Returns the fix for a failure message. */
  readonly fix: (detail: string) => string;
  /** Exit codes of a working sandbox. */
  readonly accepted: readonly number[];
}

/** Creates the probe of a sandbox, which runs `true` once per process and caches the result. */
export function createProbe(prober: ProbeOptions): (signal: AbortSignal) => Promise<SandboxProbe> {
  let known: SandboxProbe | undefined;
  return async (signal) => {
    throwIfCancelled(signal);
    known ??= await runTrue(prober, signal);
    return known;
  };
}

async function runTrue(prober: ProbeOptions, signal: AbortSignal): Promise<SandboxProbe> {
  const failed = (detail: string): SandboxProbe => ({
    isAvailable: false,
    detail,
    fix: prober.fix(detail),
  });
  try {
    const { sandbox, accepted } = prober;
    const outcome = await runTrueInTree(sandbox, signal);
    const isWorking = !outcome.isTimedOut && accepted.includes(outcome.exitCode);
    if (isWorking) return { isAvailable: true, detail: prober.detail() };
    const end = outcome.isTimedOut ? "took too long" : `ended with ${outcome.exitCode}`;
    return failed(`the command "true" ${end} in the ${sandbox.kind} sandbox`);
  } catch (error) {
    if (isAppError(error, "sandbox-unavailable")) {
      const { fix = prober.fix(error.message) } = error.details;
      return { isAvailable: false, detail: error.message.replace(` (${fix})`, ""), fix };
    }
    if (isAppError(error) || !(error instanceof Error)) throw error;
    return failed(error.message);
  }
}

async function runTrueInTree(
  sandbox: Omit<Sandbox, "probe">,
  signal: AbortSignal,
): Promise<SandboxOutcome> {
  const tree = await sandbox.openTree();
  try {
    return await sandbox.run(
      {
        tree,
        program: "true",
        args: [],
        cwd: "",
        network: "none",
        timeoutMs: TIMEOUT_MS,
        maxOutputBytes: 1024,
      },
      signal,
    );
  } finally {
    await tree.close();
  }
}
