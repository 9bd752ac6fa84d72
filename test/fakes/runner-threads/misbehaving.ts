// A runner's thread that does one odd thing: what a bug, or a model's work, could make of a runner.
import { setTimeout as wait } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import {
  type RunningProcess,
  startProcess,
} from "../../../src/adapters/shared/process/start-process.ts";
import { openPortChannel } from "../../../src/adapters/thread/open-port-channel.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";

export interface MisbehaviorRequest {
  readonly odd: keyof typeof BEHAVIORS;
  readonly script?: string;
  readonly text?: string;
}

const { spec, channel, close } = openPortChannel();
const {
  odd,
  script = "",
  text = "",
} = (spec as RunnerSpec).request as unknown as MisbehaviorRequest;

function start(): RunningProcess {
  const running = startProcess({
    file: "sh",
    args: ["-c", script],
    env: { PATH: process.env.PATH ?? "" },
    timeoutMs: 600_000,
    signal: channel.signal,
  });
  running.stdout.resume();
  return running;
}

async function startAndLog(): Promise<void> {
  start();
  // The answer comes when all of it runs.
  await channel.token(channel.signal);
  channel.emit({ type: "log", level: "info", text: "started" });
}

const send = (message: unknown): void => parentPort?.postMessage(message);

function spin(): never {
  for (;;);
}

/** Objects that live. */
function fillHeap(): never {
  const kept: unknown[] = [];
  for (;;) kept.push({ at: kept.length, list: [kept.length] });
}

const BEHAVIORS = {
  environment: async () => {
    let output = "";
    const running = startProcess({
      file: "sh",
      args: ["-c", "env"],
      env: Object.fromEntries(
        Object.entries(process.env).map(([name, value = ""]) => [name, value]),
      ),
      timeoutMs: 10_000,
      signal: channel.signal,
    });
    running.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await running.exit;
    const own = JSON.stringify([process.env, process.argv, process.execArgv]);
    channel.emit({ type: "log", level: "info", text: `${own}\n${output}` });
    await channel.sendResult({ status: "no_change" });
  },
  "start-and-obey": async () => {
    await startAndLog();
    while (!channel.signal.aborted) await wait(5);
    await channel.sendResult({ status: "cancelled" });
  },
  "start-and-hang": async () => {
    await startAndLog();
    while (true) await wait(1_000);
  },
  "start-and-spin": async () => {
    await startAndLog();
    spin();
  },
  "start-and-crash": async () => {
    await startAndLog();
    throw new TypeError("it fell over\nand over", { cause: "a test" });
  },
  "start-and-give-up": async () => {
    await startAndLog();
    process.exit(3);
  },
  "start-and-fill-heap": async () => {
    await startAndLog();
    fillHeap();
  },
  "start-without-end": async () => {
    channel.emit({ type: "log", level: "info", text: "starting" });
    while (true) {
      start();
      // Starts until it is killed, wherever that is.
      await wait(0);
    }
  },
  "fill-buffers": async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(8_000_000, 1));
      await wait(5);
    }
  },
  linger: async () => {
    setInterval(() => undefined, 1_000);
    await channel.sendResult({ status: "no_change" });
  },
  "say-no-json": async () => {
    send({ kind: "events", text: "[{" });
    await wait(600_000);
  },
  "say-no-list": async () => {
    send({ kind: "events", text: "{}" });
    await wait(600_000);
  },
  "say-gibberish": async () => {
    send({ kind: "hello" });
    await wait(600_000);
  },
  "say-too-much": async () => {
    send({ kind: "events", text: JSON.stringify(["x".repeat(9_000_000)]) });
    await wait(600_000);
  },
  "say-without-waiting": async () => {
    const text = JSON.stringify(["x".repeat(1_000_000)]);
    for (;;) {
      send({ kind: "events", text });
      await wait(1);
    }
  },
  "end-too-large": async () => {
    await channel.sendResult({ status: "failed", error: "x".repeat(40_000_000) });
  },
  print: async () => {
    process.stdout.write(text);
    await channel.sendResult({ status: "no_change" });
  },
  "print-token": async () => {
    const { value } = await channel.token(channel.signal);
    console.error(`later ${value}`);
    await channel.sendResult({ status: "no_change" });
  },
  "ask-without-end": async () => {
    for (;;) {
      channel.token(channel.signal).catch(() => undefined);
      await wait(0);
    }
  },
} as const;

try {
  await BEHAVIORS[odd]();
} finally {
  close();
}
