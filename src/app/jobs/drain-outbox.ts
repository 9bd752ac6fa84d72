import type { Clock } from "../../ports/clock.ts";
import type { OutboxWorker } from "./outbox-worker.ts";

export interface DrainOutboxPorts {
  readonly worker: OutboxWorker;
  readonly clock: Pick<Clock, "sleep">;
}

/** Makes the writes that are due, those too that this brings about, and breaks off what is not done within a time. */
export async function drainOutbox(
  { worker, clock }: DrainOutboxPorts,
  withinMs: number,
): Promise<void> {
  if (withinMs <= 0) return;
  const ending = new AbortController();
  const { signal } = ending;
  const writeAll = async (): Promise<void> => {
    // Others have begun some of them: those count for no round.
    do await worker.idle();
    while (!signal.aborted && (await worker.tick(signal)) > 0);
  };
  const timeUp = clock.sleep(withinMs, signal).catch(() => undefined);
  try {
    await Promise.race([writeAll(), timeUp]);
  } finally {
    ending.abort();
  }
}
