import { cancelError, throwIfCancelled } from "./cancel-error.ts";
import type { ProcessRequest } from "./spawn-program.ts";
import { type ProcessExit, startProcess } from "./start-process.ts";

export interface ProcessStream {
  /** stdout in chunks, with backpressure. Leaving the loop early ends the whole process group. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Resolves after `chunks` was read to its end or left. */
  readonly exit: Promise<ProcessExit>;
}

/** Starts a program and streams its output. `chunks` rejects with `cancelled` when the signal aborts. */
export function streamProcess(
  request: ProcessRequest & { readonly input?: string | Uint8Array | undefined },
): ProcessStream {
  throwIfCancelled(request.signal);
  const running = startProcess(request);
  running.stdin.end(request.input);
  return { chunks: readChunks(), exit: running.exit };

  async function* readChunks(): AsyncGenerator<Buffer> {
    let isRead = false;
    try {
      yield* running.stdout as AsyncIterable<Buffer>;
      isRead = true;
    } catch (error) {
      // Timeout and cancellation drop the pipe; the exit reports them.
      if (!isPrematureClose(error)) throw error;
    } finally {
      if (!isRead) running.stop();
    }
    const exit = await running.exit;
    if (exit.isCancelled) throw cancelError(request.signal);
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
