import { isAppError } from "../../domain/core/app-error.ts";
import type { Certainty } from "./certainty.ts";

export interface PostOnceOptions<Result> {
  /** Finds the result of an earlier attempt on the code host. */
  find(): Promise<Result | undefined>;
  post(): Promise<Result>;
}

export interface PostOnceResult<Result> {
  readonly result: Result;
  /** It already existed: an earlier run, or an attempt whose answer was lost, has posted it. */
  readonly wasThere: boolean;
}

/**
 * Posts something that does not exist yet: reads back before it writes, and after a write of unknown outcome until that
 * can no longer appear. Rejects as `post` does, and as `Certainty` does.
 */
export async function postOnce<Result>(
  { find, post }: PostOnceOptions<Result>,
  certainty: Certainty,
  signal: AbortSignal,
): Promise<PostOnceResult<Result>> {
  for (;;) {
    const found = await findWithCertainty(find, certainty, signal);
    if (found !== undefined) return { result: found, wasThere: true };
    await certainty.begin();
    try {
      return { result: await post(), wasThere: false };
    } catch (error) {
      await noteFailure(error, certainty, signal);
    }
  }
}

/** Throws a permanent failure; returns when it is unknown whether the write took effect. */
async function noteFailure(error: unknown, certainty: Certainty, signal: AbortSignal) {
  if (isAppError(error, "code-host-unclear")) return certainty.markUncertain(error.message);
  // An aborted write may have been sent.
  if (isAppError(error) && !signal.aborted) await certainty.end();
  throw error;
}

/** Reads back until the outcome of a write is known; returns `undefined` when it has not appeared by then. */
export async function findWithCertainty<Result>(
  find: () => Promise<Result | undefined>,
  certainty: Certainty,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    const { found, failure } = await tryFind(find, certainty);
    if (found !== undefined) return found;
    if (!(await certainty.awaitCertainty(signal))) continue;
    if (failure !== undefined) throw failure;
    return undefined;
  }
}

interface FindAttempt<Result> {
  readonly found?: Result | undefined;
  readonly failure?: unknown;
}

/** Reads back; a transient failure leaves a write of unknown outcome to the next check. */
async function tryFind<Result>(
  find: () => Promise<Result | undefined>,
  certainty: Certainty,
): Promise<FindAttempt<Result>> {
  try {
    return { found: await find() };
  } catch (failure) {
    const mayPass =
      isAppError(failure, "code-host-unreachable") || isAppError(failure, "code-host-rate-limited");
    if (!mayPass || !certainty.isUncertain()) throw failure;
    return { failure };
  }
}
