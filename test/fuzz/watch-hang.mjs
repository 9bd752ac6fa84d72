// The thread beside a fuzzing one: it sees a case that never gives the thread back, and ends the process.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { memory, hangMs, lookMs } = workerData;
const running = new Int32Array(memory, 0, 1);
const name = new Uint8Array(memory, 8);
let seen = 0;
let since = performance.now();

setInterval(() => {
  const now = Atomics.load(running, 0);
  if (now !== seen || now === 0) {
    seen = now;
    since = performance.now();
    return;
  }
  if (performance.now() - since < hangMs) return;
  const text = new TextDecoder().decode(name.slice()).replace(/\0+$/, "");
  writeSync(2, `fuzzing hangs: ${text}, case ${now}; run it alone to see which input\n`);
  process.kill(process.pid, "SIGKILL");
}, lookMs);
