import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { endChildGroup, killChildGroup, removeChildGroup, spawnGroup } from "./child-groups.ts";
import {
  type ProcessRequest,
  type ProgramOutcome,
  type SpawnedProgram,
  type Streams,
  spawnProgram,
} from "./spawn-program.ts";

export interface ProcessExit {
  /**
   * Exit code as reported by a shell: 127 when the program is missing, 126 when it cannot be
   * started, 128 + n after signal n.
   */
  readonly exitCode: number;
  /** The last 8 KB. */
  readonly stderr: string;
  readonly isTimedOut: boolean;
  readonly isCancelled: boolean;
  /** Output of the status descriptor, if there is one; its last 8 KB. */
  readonly status?: string | undefined;
}

export interface RunningProcess {
  /** Leader of the group; absent if nothing was started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  /** Paused until it is read. */
  readonly stdout: Readable;
  /**
   * Resolves when stdout was read or dropped, and no process of the group is left. Never rejects.
   */
  readonly exit: Promise<ProcessExit>;
  /** Ends the whole group: SIGTERM, so that git removes its locks, then SIGKILL. Idempotent. */
  stop(): void;
}

const KILL_AFTER_MS = 1000;
const STDERR_BYTES = 8192;

/**
 * Starts a program in its own process group; timeout, cancellation and `stop` end the whole group.
 */
export function startProcess(request: ProcessRequest): RunningProcess {
  const child = spawnGroup(() => spawnProgram(request));
  child.stdin.on("error", ignorePipeError);
  const stderr = collectTail(child.stderr, STDERR_BYTES);
  const status = readStatus(request, child.stdio);
  const drained = new Promise((resolve) => child.stdout.once("close", resolve));
  // A program that was not started has no output.
  if (child.pid === undefined) for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const { stop, ended } = superviseGroup(child, answerStartGate(request, child.stdio));
  const left = ended.then(request.onGroupEnd).catch(() => undefined);
  const limits = watchLimits(request, stop);
  const exit = child.outcome.then(async (result): Promise<ProcessExit> => {
    limits.release();
    // A program may end before its output does.
    const [text, statusText] = await Promise.all([stderr, status, drained, left]);
    return {
      exitCode: toExitCode(result),
      stderr: text === "" && isUnstarted(result) ? (result.shortMessage ?? "") : text,
      isTimedOut: limits.reached === "timeout",
      isCancelled: limits.reached === "cancel",
      status: statusText,
    };
  });
  return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, exit, stop };
}

function readStatus(request: ProcessRequest, stdio: Streams): Promise<string | undefined> {
  const stream = findStream(request, stdio, "status");
  return stream && "read" in stream
    ? collectTail(stream, STDERR_BYTES)
    : Promise.resolve(undefined);
}

function findStream(
  { descriptors = {} }: ProcessRequest,
  stdio: Streams,
  kind: "status" | "gate",
): Streams[number] {
  const at = Object.entries(descriptors).find(([, one]) => one === kind)?.[0];
  return at === undefined ? undefined : stdio[Number(at)];
}

/** Answers at the gate, if there is one, until it is closed. */
function answerStartGate(request: ProcessRequest, stdio: Streams): () => void {
  const gate = findStream(request, stdio, "gate");
  if (!(gate && "write" in gate)) return () => undefined;
  gate.on("error", ignorePipeError);
  gate.once("data", () => gate.write("\n"));
  return () => gate.destroy();
}

interface SupervisedGroup {
  stop(): void;
  /** Resolves when the leader has ended and no process of its group is left. */
  readonly ended: Promise<void>;
}

function superviseGroup(child: SpawnedProgram, closeGate: () => void): SupervisedGroup {
  const group = child.pid;
  if (group === undefined) return { stop: () => undefined, ended: Promise.resolve() };
  let isStopped = false;
  let killTimer: NodeJS.Timeout | undefined;
  const leaderEnd = new Promise<void>((resolve) => child.onEnd(resolve));
  const ended = leaderEnd.then(async () => {
    isStopped = true;
    closeGate();
    clearTimeout(killTimer);
    // Remaining processes would keep the pipes open, or continue to run.
    await endChildGroup(group);
    removeChildGroup(group);
  });
  const stop = () => {
    // A process that left the group may hold the pipes after the leader's end: do not wait for it.
    child.stdout.destroy();
    child.stderr.destroy();
    if (isStopped) return;
    isStopped = true;
    closeGate();
    killChildGroup(group, "SIGTERM");
    killTimer = setTimeout(() => killChildGroup(group, "SIGKILL"), KILL_AFTER_MS);
  };
  return { stop, ended };
}

interface LimitWatch {
  reached: "timeout" | "cancel" | undefined;
  release(): void;
}

function watchLimits(request: ProcessRequest, stop: () => void): LimitWatch {
  const reach = (reason: "timeout" | "cancel") => () => {
    limits.reached ??= reason;
    stop();
  };
  const onCancel = reach("cancel");
  const timer = setTimeout(reach("timeout"), request.timeoutMs);
  const limits: LimitWatch = {
    reached: undefined,
    release: () => {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", onCancel);
    },
  };
  request.signal.addEventListener("abort", onCancel, { once: true });
  if (request.signal.aborted) onCancel();
  return limits;
}

function toExitCode({ exitCode, signal, code }: ProgramOutcome): number {
  if (exitCode !== undefined) return exitCode;
  if (signal !== undefined) return 128 + (signalNumbers[signal] ?? 0);
  return code === "ENOENT" ? 127 : 126;
}

function isUnstarted({ exitCode, signal }: ProgramOutcome): boolean {
  return exitCode === undefined && signal === undefined;
}

const signalNumbers: Readonly<Record<string, number>> = constants.signals;

function ignorePipeError(): void {
  // EPIPE: the program ended before it read its input; its exit code is more informative.
}

/** Reads a stream to its end and returns the last `maxBytes` of it as text. Never rejects. */
function collectTail(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    while (size - (chunks[0]?.length ?? 0) >= maxBytes) size -= chunks.shift()?.length ?? 0;
  });
  return new Promise((resolve) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(-maxBytes).toString("utf8"));
    stream.once("close", finish);
    stream.once("error", finish);
  });
}
