import { EventsResponse } from "../../domain/runner/callback-messages.ts";
import type { HttpChannelOptions } from "./callback-options.ts";
import { type FinalAnswer, type PostWithRetry, pause } from "./create-post-with-retry.ts";

/** Answer of the callback server to a handshake. */
export interface Handshake {
  /** Number of events of this try that the server has. */
  readonly next: number;
  /** Milliseconds by which the server's clock is ahead of the local clock. */
  readonly skewMs: number;
}

export interface HandshakeOptions
  extends Pick<HttpChannelOptions, "attempt" | "now" | "onTrouble"> {
  readonly post: PostWithRetry;
  readonly signal: AbortSignal;
  /**
   * Delay in milliseconds before the next attempt when another program answers at the server's
   * address.
   */
  readonly strangeMs: number;
}

/**
 * Repeats the handshake until it is answered; resolves with the refusal if the server refuses.
 * Rejects with the reason of its signal.
 */
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
    onTrouble?.("the response is not from the server");
    await pause(strangeMs, signal);
  }
}
