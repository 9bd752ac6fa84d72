import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { Reply } from "./create-transport.ts";
import { Fault } from "./fault.ts";
import { readRateLimit } from "./read-rate-limit.ts";

/** How one attempt ended. */
export type SendOutcome =
  | { readonly kind: "reply"; readonly reply: Reply }
  | { readonly kind: "fault"; readonly fault: Fault };

export interface RetryOptions {
  /** Whether it may be sent again although it may have taken effect: true for reading only. */
  readonly isRepeatable: boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const MAX_ATTEMPTS = 3;
const BACKOFF_MS = [1000, 3000];
/** The longest wait that nobody is told about. */
const MAX_WAIT_MS = 60_000;
/** GitHub asks for a minute when it names no time. */
const DEFAULT_LIMIT_WAIT_MS = 60_000;

/**
 * Sends until there is an answer to live with: three attempts at most, waits of a minute at most. What may have taken
 * effect is sent again only when it is repeatable.
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

/** The wait before the next attempt; `undefined` to leave it at that. */
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

/** The wait that a failing server asks for. Hours, as a proxy may name them, say nothing about a read that fails now. */
function readShortRetryAfter({ headers }: Reply, nowMs: number): number | undefined {
  const waitMs = readRetryAfter(headers["retry-after"], nowMs);
  return waitMs !== undefined && waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** Up to a quarter more, so that many that failed together do not come back together. */
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
