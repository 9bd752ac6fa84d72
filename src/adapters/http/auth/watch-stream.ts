import type { Writable } from "node:stream";
import type { Clock } from "../../../ports/clock.ts";

const CHECK_INTERVAL_MS = 60_000;

/** Breaks an answer that has no end of its own when it must not go on; looked at once a minute while somebody reads it. */
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
      // A store that does not answer for a moment ends nobody's stream.
      if (await mayGoOn().catch(() => true)) continue;
      outgoing.destroy();
      return;
    }
  };
  watch().catch(() => undefined); // The reader has gone.
}
