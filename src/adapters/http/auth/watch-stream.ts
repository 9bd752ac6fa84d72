import type { Writable } from "node:stream";
import type { Clock } from "../../../ports/clock.ts";

const CHECK_INTERVAL_MS = 60_000;

/**
 * Ends an endless response when it must not continue; checked once a minute while it is being read.
 */
export function watchStream(
  outgoing: Pick<Writable, "once" | "destroy" | "destroyed"> | undefined,
  clock: Pick<Clock, "sleep">,
  mayGoOn: () => Promise<boolean>,
): void {
  if (outgoing === undefined || outgoing.destroyed) return;
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(CHECK_INTERVAL_MS, gone.signal);
      // A short outage of the store ends no stream.
      if (await mayGoOn().catch(() => true)) continue;
      outgoing.destroy();
      return;
    }
  };
  watch().catch(() => undefined); // The client has disconnected.
}
