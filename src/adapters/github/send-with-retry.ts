import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { Reply } from "./create-transport.ts";
import { Fault } from "./fault.ts";
import { readRateLimit } from "./read-rate-limit.ts";

/** Result of one attempt. */
export type SendOutcome =
  | { readonly kind: "reply"; readonly reply: Reply }
  | { readonly kind: "fault"; readonly fault: Fault };

export interface RetryOptions {
  /**
   * True if it may be sent again although it may have taken effect, which is the case only for
   * reading.
   */
  readonly isRepeatable: boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const MAX_ATTEMPTS = 3;
const BACKOFF_MS = [1000, 3000];
/** Longest wait within a call. */
const MAX_WAIT_MS = 60_000;
/** GitHub asks for a minute when it gives no time. */
const DEFAULT_LIMIT_WAIT_MS = 60_000;

/**
 * Sends until there is a final answer: at most three attempts, with waits of at most a minute. A
 * request that may have taken effect is sent again only if it is repeatable.
 */
export async function sendWithRetry(
  send: () => Promise<Reply>,
  patience: RetryOptions,
): Promise<SendOutcome> {
  for (let made = 1; ; made++) {
    const outcome = await sendOnce(send);
    const waitMs = made < MAX_ATTEMPTS ? nextDelayMs(outcome, made, patience) : undefined;
    if (waitMs === undefined || waitMs > MAX_WAIT_MS) return outcome;
    await sleepOrCancel(waitMs, patience);
  }
}

async function sendOnce(send: () => Promise<Reply>): Promise<SendOutcome> {
  try {
    return { kind: "reply", reply: await send() };
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: error };
    throw error;
  }
}

/** Returns the wait before the next attempt; `undefined` to stop. */
function nextDelayMs(
  outcome: SendOutcome,
  made: number,
  patience: RetryOptions,
): number | undefined {
  const backoff = addJitter(BACKOFF_MS[made - 1] ?? 0, patience.clock);
  if (outcome.kind === "fault") {
    const { fault } = outcome;
    if (fault.kind === "too-large") return undefined;
    return patience.isRepeatable || !fault.maybeSent ? backoff : undefined;
  }
  const nowMs = Date.parse(patience.clock.now());
  const limit = readRateLimit(outcome.reply, nowMs);
  if (limit) return limit.waitMs ?? DEFAULT_LIMIT_WAIT_MS;
  const mayPass = outcome.reply.status >= 500 && patience.isRepeatable;
  return mayPass ? (readShortRetryAfter(outcome.reply, nowMs) ?? backoff) : undefined;
}

/**
 * Returns the wait that a failing server asks for. Hours, as a proxy may send them, are ignored for
 * a read.
 */
function readShortRetryAfter({ headers }: Reply, nowMs: number): number | undefined {
  const waitMs = readRetryAfter(headers["retry-after"], nowMs);
  return waitMs !== undefined && waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** Adds up to a quarter, so that clients that failed together do not retry together. */
function addJitter(ms: number, clock: Clock): number {
  return Math.round(ms * (1 + Number.parseInt(clock.randomHex(1), 16) / 1020));
}

async function sleepOrCancel(waitMs: number, { clock, signal }: RetryOptions): Promise<void> {
  try {
    await clock.sleep(waitMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throwIfCancelled(signal);
}
