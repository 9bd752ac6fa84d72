/** Watches one attempt: ends it when the caller does, or when nothing comes for too long. */
export interface Watchdog {
  /** Aborts when the attempt must end. */
  readonly controller: AbortController;
  /** Why it was ended, when it was. */
  endReason(): "cancelled" | "stalled" | undefined;
  /** Settles as the promise does, or rejects as soon as the attempt must end. Only such waits count as idle. */
  wait<Value>(promise: Promise<Value>): Promise<Value>;
  /** A piece of the answer came. */
  onChunk(): void;
  /** From now on waits no longer than this. */
  limitWait(ms: number): void;
  close(): void;
}

/** Comments that keep a connection open count as signs of life, for this many idle times. */
const KEEP_ALIVE_FACTOR = 4;

/** Starts watching. Time here is real: it is the endpoint's, not the retry policy's. */
export function startWatchdog(idleMs: number, signal: AbortSignal): Watchdog {
  const controller = new AbortController();
  let ended: "cancelled" | "stalled" | undefined;
  let limitMs = idleMs;
  let silentMs = 0;
  const end = (why: "cancelled" | "stalled") => {
    ended ??= why;
    controller.abort();
  };
  const onAbort = () => end("cancelled");
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    controller,
    endReason: () => ended,
    async wait(promise) {
      const since = performance.now();
      const leftMs = Math.min(limitMs, limitMs * KEEP_ALIVE_FACTOR - silentMs);
      const timer = setTimeout(() => end("stalled"), leftMs);
      try {
        return await rejectOnAbort(promise, controller.signal);
      } finally {
        clearTimeout(timer);
        silentMs += performance.now() - since;
      }
    },
    onChunk() {
      silentMs = 0;
    },
    limitWait(ms) {
      limitMs = Math.min(limitMs, ms);
    },
    close() {
      signal.removeEventListener("abort", onAbort);
      controller.abort();
    },
  };
}

/** Does not rely on the other side to notice the abort. */
function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error("the attempt ended"));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    const settle = () => signal.removeEventListener("abort", onAbort);
    promise.then(resolve, reject).then(settle, settle);
  });
}
