import { AppError } from "../../domain/core/app-error.ts";
import { CERTAINTY_SECONDS, nextCheckTime } from "../../domain/publish/next-check-time.ts";
import type { Clock } from "../../ports/clock.ts";

/** Decides how a write goes on whose outcome is not known: for one piece of work, in one attempt at it. */
export interface Certainty {
  /** Whether a write was sent whose outcome is not known. */
  isUncertain(): boolean;
  /**
   * Whether nothing of a write that was sent can appear any more. `false` when the next look for it is due. Rejects with
   * `code-host-unclear` when the caller looks again (`lookAt`), and when the write must not be repeated.
   */
  awaitCertainty(signal: AbortSignal): Promise<boolean>;
  /** Keeps that a write is about to be sent; resolves when that is durable. */
  begin(): Promise<void>;
  /** Notes that the code host has answered. */
  end(): Promise<void>;
  /** Notes that it is unknown whether the write took effect. */
  markUncertain(reason: string): void;
  /** Tells the work's log something. */
  log(text: string): void;
}

export interface CertaintyOptions {
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** Seconds after which nothing of a write is expected any more. */
  readonly seconds?: number | undefined;
  /** ISO 8601: when an earlier attempt sent a write whose outcome is not known. */
  readonly sentAt?: string | undefined;
  /** Keeps when a write is sent, and forgets it once it was answered; absent: nothing outlives this process. */
  readonly storeSentAt?: ((sentAt: string | undefined) => Promise<void>) | undefined;
  /** Writes of unknown outcome, from the first look on, after which there is no further one. */
  readonly maxDoubts?: number | undefined;
  /** Rejects with the time of the next look instead of waiting for it. */
  readonly isDeferred?: boolean | undefined;
  /** Whether the log has been told of the doubt that this attempt starts with. */
  readonly isLogged?: boolean | undefined;
  readonly log?: ((text: string) => void) | undefined;
}

/** What holds for all writes of a process that keeps nothing of them. */
export type CertaintyConfig = Pick<CertaintyOptions, "seconds" | "maxDoubts">;

const MAX_DOUBTS = 3;

/** Starts the message of a write that is looked for again later. */
export const WAITING_TEXT = "waiting for certainty";

/** Creates what waits for the outcome of a write by itself, and repeats it when nothing of it has appeared. */
export function createCertainty(options: CertaintyOptions): Certainty {
  const {
    clock,
    seconds = CERTAINTY_SECONDS,
    storeSentAt: keep,
    log: tell = () => undefined,
  } = options;
  const { maxDoubts = MAX_DOUBTS, isDeferred = false } = options;
  const certaintyMs = seconds * 1_000;
  let { sentAt, isLogged: isTold = false } = options;
  let doubts = sentAt === undefined ? 0 : 1;
  let why = "the process that sent it ended";
  let lookedMs = 0;
  let isLook = true;
  const nowMs = (): number => Date.parse(clock.now());
  const mark = async (at: string | undefined): Promise<void> => {
    await keep?.(at);
    sentAt = at;
    lookedMs = 0;
  };
  const waitFor = async (look: number, elapsedMs: number, signal: AbortSignal): Promise<void> => {
    const lookAt = new Date(nowMs() + look - elapsedMs).toISOString();
    const until = new Date(nowMs() + certaintyMs - elapsedMs).toISOString();
    const text = `${WAITING_TEXT}: ${why}; it is looked for until ${until} before anything is written again`;
    if (!isTold) tell(text);
    isTold = true;
    if (isDeferred) throw new AppError("code-host-unclear", text, { details: { lookAt, isLook } });
    await clock.sleep(look - elapsedMs, signal);
    lookedMs = look;
  };
  return {
    log: tell,
    isUncertain: () => sentAt !== undefined,
    awaitCertainty: async (signal) => {
      if (sentAt === undefined) return true;
      // A clock that was set back says nothing about the time since.
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
      isTold = false;
    },
  };
}

/** Creates what waits for the outcome of one write that nothing is known of yet. */
export function certaintyFromPorts(
  { clock, certainty }: { readonly clock: Clock; readonly certainty?: CertaintyConfig | undefined },
  tell?: (text: string) => void,
): Certainty {
  return createCertainty({ ...certainty, clock, log: tell });
}

function notRepeatedError(why: string, seconds: number): AppError<"code-host-unclear"> {
  const message = `unknown, not repeated: ${why}; nothing of it appeared within ${seconds} s. Look at the pull request before asking again`;
  return new AppError("code-host-unclear", message, { details: {} });
}
