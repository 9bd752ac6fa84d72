import { Worker } from "node:worker_threads";

/** A case that computes for so long has no end: nothing in its own thread could say so. */
const HANG_MS = Number(process.env.SVC_FUZZ_HANG_MS ?? 60_000);
const LOOK_MS = 100;
const NAME_BYTES = 200;

const memory = new SharedArrayBuffer(8 + NAME_BYTES);
/** Number of the case that runs, 0 when none does. */
const running = new Int32Array(memory, 0, 1);
const name = new Uint8Array(memory, 8);
let count = 0;
let watcher: Worker | undefined;

/** Marks the begin of a case; give its end to what this returns. One without an end ends the process, which says so. */
export function beginCase(what: string): () => void {
  if (watcher === undefined) watcher = startWatcher();
  name.fill(0);
  new TextEncoder().encodeInto(what, name);
  count += 1;
  Atomics.store(running, 0, count);
  return () => {
    Atomics.store(running, 0, 0);
  };
}

function startWatcher(): Worker {
  const worker = new Worker(new URL("watch-hang.mjs", import.meta.url), {
    workerData: { memory, hangMs: HANG_MS, lookMs: LOOK_MS },
  });
  worker.unref();
  return worker;
}
