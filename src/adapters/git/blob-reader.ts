import { cancelError } from "../shared/process/cancel-error.ts";
import type { RunningProcess } from "../shared/process/start-process.ts";
import { createBatchParser } from "./batch-parser.ts";

/** Reads blobs by object id; requests are pipelined to one process, which is started on demand. */
export interface BlobReader {
  /** Returns the content, or `undefined` when git does not have the object. */
  read(id: string, signal: AbortSignal): Promise<Buffer | undefined>;
}

interface PendingRead {
  resolve(content: Buffer | undefined): void;
  reject(error: Error): void;
}

interface ReaderSession {
  readonly process: RunningProcess;
  /** Pending reads in the order of the requests, which is the order of the answers. */
  readonly waiting: PendingRead[];
}

const STALLED_MS = 60_000;

export function createBlobReader(
  start: () => RunningProcess,
  toError: (stderr: string) => Error,
): BlobReader {
  let session: ReaderSession | undefined;

  return {
    read: (id, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelError(signal));
        session ??= open();
        session.waiting.push(superviseRead(session, signal, { resolve, reject }));
        session.process.stdin.write(`${id}\n`);
      }),
  };

  function open(): ReaderSession {
    const opened: ReaderSession = { process: start(), waiting: [] };
    const parse = createBatchParser((content) => opened.waiting.shift()?.resolve(content));
    opened.process.stdout.on("data", parse);
    opened.process.stdout.resume();
    opened.process.exit.then(
      ({ stderr }) => {
        if (session === opened) session = undefined;
        for (const request of opened.waiting.splice(0)) request.reject(toError(stderr));
      },
      () => undefined,
    );
    return opened;
  }
}

/**
 * Handles cancellation. A cancelled request stays in the queue: its answer still arrives and must
 * be skipped.
 */
function superviseRead(
  { process }: ReaderSession,
  signal: AbortSignal,
  { resolve, reject }: PendingRead,
): PendingRead {
  const giveUp = () => reject(cancelError(signal));
  const timer = setTimeout(() => process.stop(), STALLED_MS);
  const release = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  return {
    resolve: (content) => {
      release();
      resolve(content);
    },
    reject: (error) => {
      release();
      reject(error);
    },
  };
}
