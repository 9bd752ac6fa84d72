import type { Clock } from "../../ports/clock.ts";
import type { OutboxWorker } from "./outbox-worker.ts";

export interface DrainOutboxPorts {
  readonly worker: OutboxWorker;
  readonly clock: Pick<Clock, "sleep">;
}

/** Delivers the due writes, including those that result from them, and aborts the rest after a time limit. */
export async function drainOutbox(
  { worker, clock }: DrainOutboxPorts,
  withinMs: number,
): Promise<void> {
  if (withinMs <= 0) return;
  const ending = new AbortController();
  const { signal } = ending;
  const writeAll = async (): Promise<void> => {
    // Some were already started by others and are not counted in this round.
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
