import { AppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";

/** Tracks writes of unknown outcome, for one piece of work in one attempt. */
export interface Certainty {
  /** Returns whether a write of unknown outcome was sent. */
  isUncertain(): boolean;
  /**
   * Returns true once a sent write can no longer appear, and `false` when the next check is due. Rejects with
   * `code-host-unclear` when the caller checks later (`lookAt`), and when the write must not be repeated.
   */
  awaitCertainty(signal: AbortSignal): Promise<boolean>;
  /** Records that a write is about to be sent; resolves when that is durable. */
  begin(): Promise<void>;
  /** Records that the code host has answered. */
  end(): Promise<void>;
  /** Records that it is unknown whether the write took effect. */
  markUncertain(reason: string): void;
  /** Adds a line to the work's log. */
  log(text: string): void;
}

export interface CertaintyOptions {
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** Seconds after which a sent write can no longer appear. */
  readonly seconds?: number | undefined;
  /** ISO 8601 time at which an earlier attempt sent a write of unknown outcome. */
  readonly sentAt?: string | undefined;
  /** Stores the time of a write, and clears it after the answer; absent if nothing is kept after this process. */
  readonly storeSentAt?: ((sentAt: string | undefined) => Promise<void>) | undefined;
  /** Maximum number of writes of unknown outcome, from the first check on. */
  readonly maxDoubts?: number | undefined;
  /** Rejects with the time of the next check instead of waiting for it. */
  readonly isDeferred?: boolean | undefined;
  /** True if the log already has the uncertainty that this attempt starts with. */
  readonly isLogged?: boolean | undefined;
  readonly log?: ((text: string) => void) | undefined;
}

/** Settings for all writes of a process that stores nothing about them. */
export type CertaintyConfig = Pick<CertaintyOptions, "seconds" | "maxDoubts">;

const MAX_DOUBTS = 3;

/** Start of the message of a write that is checked again later. */
export const WAITING_TEXT = "waiting for certainty";

/**
 * Creates a `Certainty` that waits for the outcome of a write itself, and repeats the write when it has not appeared.
 */
export function createCertainty(options: CertaintyOptions): Certainty {
  const { clock, seconds = CERTAINTY_SECONDS, storeSentAt, log = () => undefined } = options;
  const { maxDoubts = MAX_DOUBTS, isDeferred = false } = options;
  const certaintyMs = seconds * 1_000;
  let { sentAt, isLogged = false } = options;
  let doubts = sentAt === undefined ? 0 : 1;
  let why = "the process that sent it ended";
  let lookedMs = 0;
  let isLook = true;
  const nowMs = (): number => Date.parse(clock.now());
  const mark = async (at: string | undefined): Promise<void> => {
    await storeSentAt?.(at);
    sentAt = at;
    lookedMs = 0;
  };
  const waitFor = async (look: number, elapsedMs: number, signal: AbortSignal): Promise<void> => {
    const lookAt = new Date(nowMs() + look - elapsedMs).toISOString();
    const until = new Date(nowMs() + certaintyMs - elapsedMs).toISOString();
    const text = `${WAITING_TEXT}: ${why}; it is looked for until ${until} before anything is written again`;
    if (!isLogged) log(text);
    isLogged = true;
    if (isDeferred) throw new AppError("code-host-unclear", text, { details: { lookAt, isLook } });
    await clock.sleep(look - elapsedMs, signal);
    lookedMs = look;
  };
  return {
    log: log,
    isUncertain: () => sentAt !== undefined,
    awaitCertainty: async (signal) => {
      if (sentAt === undefined) return true;
      // A clock that was set back does not measure the time since.
      if (Date.parse(sentAt) > nowMs()) await mark(clock.now());
      const elapsedMs = Math.max(lookedMs, nowMs() - Date.parse(sentAt));
      const look = nextCheckTime(elapsedMs, certaintyMs);
      if (look !== undefined) {
        await waitFor(look, elapsedMs, signal);
        return false;
      }
      if (doubts >= maxDoubts) throw notRepeatedError(why, seconds);
      return true;
    },
    begin: () => mark(clock.now()),
    end: () => mark(undefined),
    markUncertain: (reason) => {
      doubts += 1;
      isLook = false;
      why = reason.replace(/; look before trying again$/, "");
      isLogged = false;
    },
  };
}

/** Creates a `Certainty` for one write without an earlier attempt. */
export function certaintyFromPorts(
  { clock, certainty }: { readonly clock: Clock; readonly certainty?: CertaintyConfig | undefined },
  tell?: (text: string) => void,
): Certainty {
  return createCertainty({ ...certainty, clock, log: tell });
}

function notRepeatedError(why: string, seconds: number): AppError<"code-host-unclear"> {
  const message = `unknown, not repeated: ${why}; it did not appear within ${seconds} s. Check the pull request before asking again`;
  return new AppError("code-host-unclear", message, { details: {} });
}

/** Seconds after the start of a write at which its result is final. */
export const CERTAINTY_SECONDS = 240;

/** Shares of that time at which a write is looked up: after 5, 15, 30, 60, 120 and 240 seconds. */
const CHECK_SHARES = [1 / 48, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/**
 * Returns the milliseconds after the start of a write at which it is looked up next; `undefined` after the last
 * check.
 */
export function nextCheckTime(elapsedMs: number, certaintyMs: number): number | undefined {
  return CHECK_SHARES.map((share) => share * certaintyMs).find((look) => look > elapsedMs);
}
