import { isAppError } from "../../domain/core/app-error.ts";
import type { Certainty } from "./certainty.ts";

export interface PostOnceOptions<Result> {
  /** Looks for what an earlier attempt left on the code host. */
  find(): Promise<Result | undefined>;
  post(): Promise<Result>;
}

export interface PostOnceResult<Result> {
  readonly result: Result;
  /** It was there already: an earlier run, or an attempt whose answer was lost, has posted it. */
  readonly wasThere: boolean;
}

/**
 * Posts what is not there yet: reads before it writes, and after a write of unknown outcome until nothing of it can
 * appear any more. Rejects as `post` does, and as `Certainty` does.
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

/** Throws what failed for good; returns when it is unknown whether the write took effect. */
async function noteFailure(error: unknown, certainty: Certainty, signal: AbortSignal) {
  if (isAppError(error, "code-host-unclear")) return certainty.markUncertain(error.message);
  // A write that was cut short may have been sent.
  if (isAppError(error) && !signal.aborted) await certainty.end();
  throw error;
}

/** Looks for what a write left until its outcome is known; `undefined` when nothing of it is there by then. */
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

/** A look that fails in a way that may pass leaves a write of unknown outcome to the next look. */
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
