import { cancelError, throwIfCancelled } from "./cancel-error.ts";
import type { ProcessRequest } from "./spawn-program.ts";
import { type ProcessExit, type RunningProcess, startProcess } from "./start-process.ts";

export interface RunRequest extends ProcessRequest {
  /** Bytes for stdin, which is then closed; absent: empty stdin. */
  readonly input?: string | Uint8Array | undefined;
  /** Most bytes of stdout; a program that writes more is stopped. */
  readonly maxBytes: number;
  /** Called with the process when it runs; may stop it. */
  readonly onStart?: (running: RunningProcess) => void;
  /** Awaited when the process has ended, for any reason. */
  readonly onEnd?: (exit: ProcessExit) => Promise<void>;
}

export interface RunResult extends Omit<ProcessExit, "isCancelled"> {
  /** At most `maxBytes`. */
  readonly stdout: Buffer;
  readonly isCapped: boolean;
}

/**
 * Runs a program to its end.
 *
 * A non-zero exit code, a missing program (127), a timeout and exceeded limits are values; only an
 * aborted signal rejects, with `cancelled`, when the whole process group is dead.
 */
export async function runProcess(request: RunRequest): Promise<RunResult> {
  throwIfCancelled(request.signal);
  const running = startProcess(request);
  request.onStart?.(running);
  running.stdin.end(request.input);
  const chunks: Buffer[] = [];
  let size = 0;
  running.stdout.on("data", (chunk: Buffer) => {
    const room = request.maxBytes - size;
    size += chunk.length;
    if (room > 0) chunks.push(chunk.subarray(0, room));
    if (chunk.length > room) running.stop();
  });
  running.stdout.resume();
  const ended = await running.exit;
  await request.onEnd?.(ended);
  const { isCancelled, ...exit } = ended;
  if (isCancelled) throw cancelError(request.signal);
  return { ...exit, stdout: Buffer.concat(chunks), isCapped: size > request.maxBytes };
}
