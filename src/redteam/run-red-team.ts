import { setTimeout as pause } from "node:timers/promises";
import type { Attack, Control, Need } from "./attack.ts";
import { createFindCanaries } from "./canary/find-canary.ts";
import type { Harness } from "./harness/harness.ts";
import { openHarness } from "./harness/open-harness.ts";
import type { Environment } from "./harness/operator-environment.ts";
import { collectEvidence } from "./run/collect-evidence.ts";
import { createVerdict, evaluateAttack, type Verdict } from "./run/evaluate-attack.ts";
import { evaluateWholeRun } from "./run/evaluate-whole-run.ts";
import { runAttack } from "./run/run-attack.ts";
import { selectRunnerServer } from "./run/use-runner-server.ts";

export interface RedTeamOptions {
  readonly environment: Environment;
  readonly attacks: readonly Attack[];
  /** Reasons that requirements are not met; all others are met. */
  readonly missing: Readonly<Partial<Record<Need, string>>>;
  readonly mayApprove: boolean;
  /** Control that is disabled on purpose. */
  readonly broken?: Control | undefined;
  /** Aborts the run, which rejects with the signal's reason after everything has been stopped. */
  readonly signal: AbortSignal;
  /** Called with each verdict. */
  readonly onVerdict?: (verdict: Verdict) => void;
}

/**
 * Runs the attacks against a server of this program, each in a separate repository, and evaluates
 * the results.
 */
export async function runRedTeam(options: RedTeamOptions): Promise<readonly Verdict[]> {
  const { attacks, missing, environment, broken, onVerdict = () => undefined } = options;
  const skipped = attacks.flatMap((attack) => {
    const why = attack.needs?.map((need) => missing[need]).find((one) => one !== undefined);
    return why === undefined ? [] : [createVerdict(attack, "skipped", why)];
  });
  for (const verdict of skipped) onVerdict(verdict);
  const left = attacks.filter(({ name }) => !skipped.some(({ attack }) => attack === name));
  const takesTasks = left.some(({ act }) => act.kind === "task");
  const hasRunners = left.some(({ act }) => act.kind === "runner");
  const breaking = broken === undefined ? {} : { broken };
  const harness = await openHarness({ environment, takesTasks, hasRunners, ...breaking });
  try {
    const verdicts = await untilAborted(
      inParallel(left, options.signal, (attack) => tryAttack(attack, harness, options)),
      options.signal,
    );
    const { server, taskServer, runnerServer } = harness;
    await Promise.all([server, taskServer?.server, runnerServer?.server].map((one) => one?.stop()));
    // Processes left behind by an attack wait one second before they act.
    await pause(LATE_MS);
    const whole = evaluateWholeRun(harness, createFindCanaries(harness.secrets()));
    for (const verdict of whole) onVerdict(verdict);
    const order = new Map(attacks.map(({ name }, at) => [name, at]));
    const placed = [...skipped, ...verdicts].sort(
      (one, other) => (order.get(one.attack) ?? 0) - (order.get(other.attack) ?? 0),
    );
    return [...placed, ...whole];
  } finally {
    await harness.close();
  }
}

async function tryAttack(
  attack: Attack,
  whole: Harness,
  { mayApprove, onVerdict }: RedTeamOptions,
): Promise<Verdict> {
  const began = performance.now();
  const harness = attack.act.kind === "runner" ? selectRunnerServer(whole) : whole;
  const carried = await runAttack(attack, harness);
  const findCanaries = createFindCanaries(harness.secrets());
  const evidence = await collectEvidence(harness, carried, { mayApprove, findCanaries });
  const ms = Math.round(performance.now() - began);
  const verdict = { ...evaluateAttack(attack, carried, evidence), ms };
  onVerdict?.(verdict);
  return verdict;
}

const LATE_MS = 2_000;
/** Number of concurrent attacks, equal to the server's workers, as attacks mostly wait for it. */
const WORKERS = 6;

async function inParallel(
  attacks: readonly Attack[],
  signal: AbortSignal,
  work: (attack: Attack) => Promise<Verdict>,
): Promise<Verdict[]> {
  const queue = [...attacks];
  const verdicts: Verdict[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift())
      verdicts.push(await work(next));
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return verdicts;
}

async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  // Attacks in progress fail when the harness is closed.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
