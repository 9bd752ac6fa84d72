import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { Reply } from "./create-transport.ts";
import { Fault } from "./fault.ts";
import { readLimit } from "./read-limit.ts";

/** How one attempt ended. */
export type Outcome =
  | { readonly kind: "reply"; readonly reply: Reply }
  | { readonly kind: "fault"; readonly fault: Fault };

export interface Patience {
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
const UNNAMED_WAIT_MS = 60_000;

/**
 * Sends until there is an answer to live with: three attempts at most, waits of a minute at most. What may have taken
 * effect is sent again only when it is repeatable.
 */
export async function sendPatiently(
  send: () => Promise<Reply>,
  patience: Patience,
): Promise<Outcome> {
  for (let made = 1; ; made++) {
    const outcome = await attempt(send);
    const waitMs = made < MAX_ATTEMPTS ? nextWait(outcome, made, patience) : undefined;
    if (waitMs === undefined || waitMs > MAX_WAIT_MS) return outcome;
    await rest(waitMs, patience);
  }
}

async function attempt(send: () => Promise<Reply>): Promise<Outcome> {
  try {
    return { kind: "reply", reply: await send() };
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: error };
    throw error;
  }
}

/** The wait before the next attempt; `undefined` to leave it at that. */
function nextWait(outcome: Outcome, made: number, patience: Patience): number | undefined {
  const backoff = jitter(BACKOFF_MS[made - 1] ?? 0, patience.clock);
  if (outcome.kind === "fault") {
    const { fault } = outcome;
    if (fault.kind === "too-large") return undefined;
    return patience.isRepeatable || !fault.maybeSent ? backoff : undefined;
  }
  const nowMs = Date.parse(patience.clock.now());
  const limit = readLimit(outcome.reply, nowMs);
  if (limit) return limit.waitMs ?? UNNAMED_WAIT_MS;
  const mayPass = outcome.reply.status >= 500 && patience.isRepeatable;
  return mayPass ? (shortHint(outcome.reply, nowMs) ?? backoff) : undefined;
}

/** The wait that a failing server asks for. Hours, as a proxy may name them, say nothing about a read that fails now. */
function shortHint({ headers }: Reply, nowMs: number): number | undefined {
  const waitMs = readRetryAfter(headers["retry-after"], nowMs);
  return waitMs !== undefined && waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** Up to a quarter more, so that many that failed together do not come back together. */
function jitter(ms: number, clock: Clock): number {
  return Math.round(ms * (1 + Number.parseInt(clock.randomHex(1), 16) / 1020));
}

async function rest(waitMs: number, { clock, signal }: Patience): Promise<void> {
  try {
    await clock.sleep(waitMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throwIfCancelled(signal);
}
