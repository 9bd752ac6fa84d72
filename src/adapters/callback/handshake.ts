import { EventsResponse } from "../../domain/runner/callback-messages.ts";
import type { HttpChannelOptions } from "./callback-options.ts";
import { type FinalAnswer, type PostWithRetry, pause } from "./create-post-with-retry.ts";

/** What whoever keeps the job knows already. */
export interface Handshake {
  /** How many events of the try were taken. */
  readonly next: number;
  /** By how much the server's clock is ahead of ours. */
  readonly skewMs: number;
}

export interface HandshakeOptions
  extends Pick<HttpChannelOptions, "attempt" | "now" | "onTrouble"> {
  readonly post: PostWithRetry;
  readonly signal: AbortSignal;
  /** Milliseconds before it is asked again, of an address that answers and is not the server's. */
  readonly strangeMs: number;
}

/** Asks until it is answered; gives the refusal when that is the answer. Rejects as its signal says. */
export async function handshake(options: HandshakeOptions): Promise<Handshake | FinalAnswer> {
  const { attempt, now = Date.now, post, signal, strangeMs, onTrouble } = options;
  const body = JSON.stringify({ attempt, from: 0, events: [] });
  for (;;) {
    const askedAt = now();
    const answer = await post({ kind: "events", body, signal });
    if (answer.kind === "refused") return answer;
    const known = EventsResponse.safeParse(answer.body).data;
    if (known !== undefined) {
      const skewMs = Math.round(Date.parse(known.now) - (askedAt + now()) / 2);
      return { next: known.next, skewMs };
    }
    onTrouble?.("what answers is not the server");
    await pause(strangeMs, signal);
  }
}
