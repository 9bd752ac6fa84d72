import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/core/app-error.ts";
import { threadAddress } from "../shared/remote-runner/thread-address.ts";
import type { StoreAnswer, StoreCalls, StoreReport, StoreRequest } from "./store-calls.ts";
import { toStoreError } from "./store-error.ts";

const THREAD_ADDRESS = threadAddress(import.meta.url, "./store-worker.ts");
/** Most queued calls: further ones fail at once instead of filling the memory. */
const MAX_WAITING = 10_000;
/** A batch is small and short-lived: the default of two halves of 16 MB would waste memory. */
const YOUNG_GENERATION_MB = 4;
/** Most calls of one transaction. */
const MAX_BATCH = 512;

export interface StoreThread {
  /**
   * Calls the thread. Calls are answered in order; those made while it is busy share the next
   * transaction.
   */
  call<Name extends keyof StoreCalls>(
    name: Name,
    ask: StoreCalls[Name]["ask"],
  ): Promise<StoreCalls[Name]["answer"]>;
  /** Waits for pending calls, then closes the database. */
  close(): Promise<void>;
}

interface PendingCall {
  readonly request: StoreRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface CallQueue {
  readonly path: string;
  readonly worker: Worker;
  waiting: PendingCall[];
  sent: readonly PendingCall[];
  isClosing: boolean;
  /** Reason why there are no more answers. */
  ended: string | undefined;
}

/**
 * Starts the thread that owns the database at a path; rejects with the reason when it cannot be
 * used.
 */
export async function startStoreThread(path: string): Promise<StoreThread> {
  const worker = new Worker(THREAD_ADDRESS, {
    workerData: { path },
    env: {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  // Registered first: a thread that refuses may have ended before its message is read.
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const [report] = (await once(worker, "message")) as [StoreReport];
  if (report.kind === "refused") {
    await exited;
    throw toStoreError(report.failure);
  }
  const line: CallQueue = {
    path,
    worker,
    waiting: [],
    sent: [],
    isClosing: false,
    ended: undefined,
  };
  worker.on("message", (message: StoreReport) => {
    if (message.kind === "answers") resolveCalls(line, message.answers);
  });
  worker.on("error", (error) => rejectAll(line, `it stopped (${error.message})`));
  worker.on("exit", () => rejectAll(line, "it is closed"));
  return {
    call: <Name extends keyof StoreCalls>(name: Name, ask: StoreCalls[Name]["ask"]) =>
      new Promise<unknown>((resolve, reject) => {
        // The compiler cannot see that name and argument of one call belong together.
        const request = { name, ask } as StoreRequest;
        enqueue(line, { request, resolve, reject });
      }) as Promise<StoreCalls[Name]["answer"]>,
    close: async () => {
      if (!line.isClosing && line.ended === undefined) {
        line.isClosing = true;
        sendNext(line);
      }
      await exited;
    },
  };
}

function enqueue(line: CallQueue, call: PendingCall): void {
  const count = line.waiting.length + line.sent.length;
  if (line.isClosing || line.ended !== undefined) {
    call.reject(unavailable(line.path, `${line.ended ?? "it is closed"}; restart the server`));
  } else if (count >= MAX_WAITING) {
    call.reject(unavailable(line.path, `${count} calls are waiting for the disk; try again later`));
  } else {
    line.waiting.push(call);
    // Calls of the same turn are included.
    if (count === 0) queueMicrotask(() => sendNext(line));
  }
}

/** Sends the queued calls unless the thread is busy. An empty batch closes it. */
function sendNext(line: CallQueue): void {
  if (line.sent.length > 0 || line.ended !== undefined) return;
  if (line.waiting.length === 0 && !line.isClosing) return;
  line.sent = line.waiting.slice(0, MAX_BATCH);
  line.waiting = line.waiting.slice(MAX_BATCH);
  try {
    line.worker.postMessage(line.sent.map(({ request }) => request));
  } catch {
    line.sent = line.sent.filter(isPlain);
    if (line.sent.length > 0) line.worker.postMessage(line.sent.map(({ request }) => request));
    else sendNext(line);
  }
}

/** Rejects a call with an argument that is not plain data, so that the others are not affected. */
function isPlain({ request, reject }: PendingCall): boolean {
  try {
    structuredClone(request);
    return true;
  } catch (cause) {
    reject(
      new Error(`${request.name} was called with an argument that is not plain data`, { cause }),
    );
    return false;
  }
}

function resolveCalls(line: CallQueue, answers: readonly StoreAnswer[]): void {
  const sent = line.sent;
  line.sent = [];
  sent.forEach(({ resolve, reject }, index) => {
    const answer = answers[index];
    if (answer?.ok) resolve(answer.value);
    else if (answer !== undefined) reject(toStoreError(answer.failure));
  });
  sendNext(line);
}

function rejectAll(line: CallQueue, reason: string): void {
  line.ended ??= reason;
  const left = [...line.sent, ...line.waiting];
  line.sent = [];
  line.waiting = [];
  for (const { reject } of left) reject(unavailable(line.path, `${reason}; restart the server`));
}

function unavailable(path: string, reason: string): AppError<"store-unavailable"> {
  return new AppError("store-unavailable", `the store ${path} does not answer: ${reason}`, {
    details: { path },
  });
}
