import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PostOnceOptions, PostOnceResult } from "./post-once.ts";

/** Delays after attempts of unknown outcome, whose effect may appear late. */
const WAITS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

/**
 * Makes an idempotent write, such as moving a branch to a commit: reads back before each attempt, and once more after
 * the last. Rejects as `post` does, with `code-host-unclear` when the outcome remains unknown.
 */
export async function retryWrite<Result>(
  { find, post }: PostOnceOptions<Result>,
  clock: Clock,
  signal: AbortSignal,
): Promise<PostOnceResult<Result>> {
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
