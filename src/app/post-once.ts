import { isAppError } from "../domain/errors/app-error.ts";
import type { Clock } from "../ports/clock.ts";

export interface PostOnce<Result> {
  /** Looks for what an earlier attempt left on the code host. */
  find(): Promise<Result | undefined>;
  post(): Promise<Result>;
}

export interface PostedOnce<Result> {
  readonly result: Result;
  /** It was there already: an earlier run, or an attempt whose answer was lost, has posted it. */
  readonly wasThere: boolean;
}

/** Waits after an attempt whose outcome nobody knows, before the look at what it left: reading may lag behind. */
const WAITS_MS = [2_000, 5_000, 10_000];

/**
 * Posts what is not there yet: reads before it writes, and again after every doubt. Rejects as `post` does, with
 * `code-host-unclear` when doubt outlasts the last attempt.
 */
export async function postOnce<Result>(
  { find, post }: PostOnce<Result>,
  clock: Clock,
  signal: AbortSignal,
): Promise<PostedOnce<Result>> {
  let doubt: unknown;
  for (const wait of WAITS_MS) {
    const found = await find();
    if (found !== undefined) return { result: found, wasThere: true };
    try {
      return { result: await post(), wasThere: false };
    } catch (error) {
      if (!isAppError(error, "code-host-unclear")) throw error;
      doubt = error;
      await clock.sleep(wait, signal);
    }
  }
  const found = await find();
  if (found !== undefined) return { result: found, wasThere: true };
  throw doubt;
}
