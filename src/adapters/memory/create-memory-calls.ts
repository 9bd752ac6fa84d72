import { throwIfCancelled } from "../shared/cancel-error.ts";

/** A call that fails: each of its operation, or the one with that number, from 1. */
export interface FailingCall<Operation extends string> {
  readonly operation: Operation;
  readonly call: number | "each";
  readonly error: Error;
  /** Whether it did its work all the same. */
  readonly tookEffect?: boolean;
}

/** Counts the calls of a double and lets those fail that are told to. */
export function createMemoryCalls<Operation extends string>(
  failures: readonly FailingCall<Operation>[],
) {
  const calls: Operation[] = [];
  const run = async <Value>(
    operation: Operation,
    signal: AbortSignal,
    work: () => Value,
  ): Promise<Value> => {
    throwIfCancelled(signal);
    calls.push(operation);
    const nth = calls.filter((name) => name === operation).length;
    const failure = failures.find(
      ({ operation: name, call }) => name === operation && (call === "each" || call === nth),
    );
    if (failure === undefined) return work();
    if (failure.tookEffect) work();
    throw failure.error;
  };
  return { calls, run };
}
