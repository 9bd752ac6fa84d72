import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { execa } from "execa";
import { dropChildGroup, endChildGroup, killChildGroup, spawnGroup } from "./child-groups.ts";
import { collectTail } from "./collect-tail.ts";

export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment of the process: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /**
   * Further descriptors of the program: one of ours that it gets, the one that it writes its status to, or a gate: a line
   * that it writes there is answered with one, but only while this process lives and wants it to go on.
   */
  readonly descriptors?: Readonly<Record<number, number | "status" | "gate">>;
  /** User and group of the program; only root may name another. */
  readonly owner?: number;
}

export interface ProcessExit {
  /** As a shell reports it: 127 when the program is missing, 126 when it cannot be started, 128 + n after signal n. */
  readonly exitCode: number;
  /** The last 8 KB. */
  readonly stderr: string;
  readonly isTimedOut: boolean;
  readonly isCancelled: boolean;
  /** What was written to the status descriptor, if there is one; its last 8 KB. */
  readonly status?: string;
}

export interface RunningProcess {
  /** Leader of the group; absent when nothing was started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  /** Paused until it is read. */
  readonly stdout: Readable;
  /** Never rejects. Resolves when stdout was read or dropped, and nobody of the group is left. */
  readonly exit: Promise<ProcessExit>;
  /** Ends the whole group: SIGTERM, so that git removes its locks, then SIGKILL. Idempotent. */
  stop(): void;
}

const KILL_AFTER_MS = 1000;
const STDERR_BYTES = 8192;

/** Starts a program in a process group of its own; timeout, cancel and `stop` end the whole group. */
export function startProcess(request: ProcessRequest): RunningProcess {
  const child = spawnGroup(() =>
    execa(request.file, [...request.args], {
      ...(request.cwd === undefined ? {} : { cwd: request.cwd }),
      ...(request.owner === undefined ? {} : { uid: request.owner, gid: request.owner }),
      stdio: toStdio(request),
      env: request.env,
      extendEnv: false,
      reject: false,
      buffer: false,
      encoding: "buffer",
      // Makes the group, and ends it too when a signal ends this process.
      killDescendants: true,
      forceKillAfterDelay: false,
    }),
  );
  // execa drains an output that nobody reads yet, unless it is paused.
  child.stdout.pause();
  child.stdin.on("error", ignorePipeError);
  const stderr = collectTail(child.stderr, STDERR_BYTES);
  const status = readStatus(request, child.stdio);
  const drained = new Promise((resolve) => child.stdout.once("close", resolve));
  // Nothing will ever come of a program that was not started.
  if (child.pid === undefined) for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const { stop, ended } = holdGroup(child, keepGate(request, child.nodeChildProcess.stdio));
  const limits = watchLimits(request, stop);
  const exit = child.then(async (result): Promise<ProcessExit> => {
    limits.release();
    // execa waits for the output of a success only.
    const [text, statusText] = await Promise.all([stderr, status, drained, ended]);
    return {
      exitCode: toExitCode(result),
      stderr: text === "" && isUnstarted(result) ? (result.shortMessage ?? "") : text,
      isTimedOut: limits.reached === "timeout",
      isCancelled: limits.reached === "cancel",
      ...(statusText === undefined ? {} : { status: statusText }),
    };
  });
  return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, exit, stop };
}

const STDIO = ["pipe", "pipe", "pipe"] as const;
type Stdio = readonly [...typeof STDIO, ...("pipe" | "ignore" | 3)[]];

function toStdio({ descriptors = {} }: ProcessRequest): Stdio {
  const last = Math.max(2, ...Object.keys(descriptors).map(Number));
  const further = Array.from({ length: last - 2 }, (_, at) => descriptors[at + 3] ?? "ignore");
  // execa's types end at 9 for the numbers that it passes on as they are.
  const isPipe = (one: unknown): boolean => one === "status" || one === "gate";
  return [...STDIO, ...further.map((one) => (isPipe(one) ? "pipe" : (one as 3 | "ignore")))];
}

type Streams = readonly (Readable | Writable | null | undefined)[];

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
function keepGate(request: ProcessRequest, stdio: Streams): () => void {
  const gate = findStream(request, stdio, "gate");
  if (!(gate && "write" in gate)) return () => undefined;
  gate.on("error", ignorePipeError);
  gate.once("data", () => gate.write("\n"));
  return () => gate.destroy();
}

interface Stoppable {
  readonly pid?: number | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly nodeChildProcess: {
    readonly stdio: Streams;
    once(event: "exit", listener: () => void): unknown;
  };
}

interface HeldGroup {
  stop(): void;
  /** Resolves when the leader has ended and nobody of its group is left. */
  readonly ended: Promise<void>;
}

function holdGroup(child: Stoppable, closeGate: () => void): HeldGroup {
  const group = child.pid;
  if (group === undefined) return { stop: () => undefined, ended: Promise.resolve() };
  let isStopped = false;
  let killTimer: NodeJS.Timeout | undefined;
  const leaderEnd = new Promise<void>((resolve) => child.nodeChildProcess.once("exit", resolve));
  const ended = leaderEnd.then(async () => {
    isStopped = true;
    closeGate();
    clearTimeout(killTimer);
    // What the leader left behind would keep the pipes open, or run on.
    await endChildGroup(group);
    dropChildGroup(group);
  });
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    closeGate();
    killChildGroup(group, "SIGTERM");
    // A process that left the group may hold the pipes: do not wait for it.
    child.stdout.destroy();
    child.stderr.destroy();
    killTimer = setTimeout(() => killChildGroup(group, "SIGKILL"), KILL_AFTER_MS);
  };
  return { stop, ended };
}

interface Limits {
  reached: "timeout" | "cancel" | undefined;
  release(): void;
}

function watchLimits(request: ProcessRequest, stop: () => void): Limits {
  const reach = (reason: "timeout" | "cancel") => () => {
    limits.reached ??= reason;
    stop();
  };
  const onCancel = reach("cancel");
  const timer = setTimeout(reach("timeout"), request.timeoutMs);
  const limits: Limits = {
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

interface ExecaOutcome {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly code?: string | undefined;
}

function toExitCode({ exitCode, signal, code }: ExecaOutcome): number {
  if (exitCode !== undefined) return exitCode;
  if (signal !== undefined) return 128 + (signalNumbers[signal] ?? 0);
  return code === "ENOENT" ? 127 : 126;
}

function isUnstarted({ exitCode, signal }: ExecaOutcome): boolean {
  return exitCode === undefined && signal === undefined;
}

const signalNumbers: Readonly<Record<string, number>> = constants.signals;

function ignorePipeError(): void {
  // EPIPE: the program ended before it read its input, which its exit code tells better.
}
