import { throwIfCancelled } from "../adapters/shared/process/cancel-error.ts";

/** A failing call: each of its operation, or the one with that number, from 1. */
export interface FailingCall<Operation extends string> {
  readonly operation: Operation;
  readonly call: number | "each";
  readonly error: Error;
  /** True if it takes effect nevertheless. */
  readonly tookEffect?: boolean;
  /** Milliseconds after the call at which it takes effect, and from which lists show the result. */
  readonly late?: { readonly effectMs: number; readonly listedMs: number } | undefined;
}

export interface MemoryCallsOptions<Operation extends string> {
  readonly failures?: readonly FailingCall<Operation>[] | undefined;
  /** Clock for delayed effects; absent: time stands still. */
  readonly nowMs?: (() => number) | undefined;
}

interface LateWork {
  readonly atMs: number;
  readonly listedMs: number;
  work(): unknown;
}

/** Counts the calls of a fake, makes selected ones fail, and delays the effects of others. */
export function createMemoryCalls<Operation extends string>({
  failures = [],
  nowMs = () => 0,
}: MemoryCallsOptions<Operation>) {
  const calls: Operation[] = [];
  const waiting: LateWork[] = [];
  /** Time from which lists show the result of a delayed call. */
  const listedFrom = new Map<unknown, number>();
  const applyLateWork = (): void => {
    waiting.sort((left, right) => left.atMs - right.atMs);
    for (let next = waiting[0]; next !== undefined && next.atMs <= nowMs(); next = waiting[0]) {
      waiting.shift();
      listedFrom.set(getKey(next.work()), next.listedMs);
    }
  };
  const run = async <Value>(
    operation: Operation,
    signal: AbortSignal,
    work: () => Value,
  ): Promise<Value> => {
    throwIfCancelled(signal);
    applyLateWork();
    calls.push(operation);
    const nth = calls.filter((name) => name === operation).length;
    const failure = failures.find(
      ({ operation: name, call }) => name === operation && (call === "each" || call === nth),
    );
    if (failure === undefined) return work();
    if (failure.tookEffect) work();
    const { late } = failure;
    if (late !== undefined) {
      const [atMs, listedMs] = [nowMs() + late.effectMs, nowMs() + late.listedMs];
      waiting.push({ atMs, listedMs, work: () => ignoreErrors(work) });
    }
    throw failure.error;
  };
  const isListed = (key: unknown): boolean => (listedFrom.get(key) ?? 0) <= nowMs();
  return { calls, run, isListed };
}

/** Returns the id or number of a created object. */
function getKey(made: unknown): unknown {
  const { id, pull } = (made ?? {}) as {
    readonly id?: unknown;
    readonly pull?: unknown;
  };
  return id ?? (pull as { readonly number?: unknown } | undefined)?.number;
}

/** Ignores a delayed refusal. */
function ignoreErrors(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
