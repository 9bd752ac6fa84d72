import { type ChildProcess, spawn } from "node:child_process";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { execa } from "execa";
import { dropUndefined } from "../../../domain/core/drop-undefined.ts";

export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Complete environment of the process: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /**
   * Additional descriptors of the program: one of ours to pass on, one for its status output, or a
   * gate: a line written there is answered with one, but only while this process lives and wants
   * the program to continue.
   */
  readonly descriptors?: Readonly<Record<number, number | "status" | "gate">>;
  /** User and group of the program; only root may set another. */
  readonly owner?: number | undefined;
  /**
   * Called when the program and its group have ended, to kill processes that left the group: they
   * may hold its output open, which is awaited. Failures are ignored.
   */
  readonly onGroupEnd?: () => Promise<void>;
}

export type Streams = readonly (Readable | Writable | null | undefined)[];

/** A program that was started, or could not be: then it has no `pid`, and its streams are empty. */
export interface SpawnedProgram {
  readonly pid?: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Streams by number; none if nothing was started. */
  readonly stdio: Streams;
  /** Calls back when the program itself has ended, even if other processes hold its pipes. */
  onEnd(listener: () => void): void;
  /** Outcome of the program. Never rejects. */
  readonly outcome: Promise<ProgramOutcome>;
}

export interface ProgramOutcome {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  /** Error code if nothing was started. */
  readonly code?: string | undefined;
  readonly shortMessage?: string | undefined;
}

/** Starts a program as the leader of a process group. Never throws. */
export function spawnProgram(request: ProcessRequest): SpawnedProgram {
  return request.descriptors === undefined
    ? spawnWithExeca(request)
    : spawnWithDescriptors(request, request.descriptors);
}

function spawnWithExeca(request: ProcessRequest): SpawnedProgram {
  const child = execa(request.file, [...request.args], {
    ...toOptions(request),
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    extendEnv: false,
    reject: false,
    buffer: false,
    encoding: "buffer",
    // Creates the group, and kills it when a signal ends this process.
    killDescendants: true,
    forceKillAfterDelay: false,
  });
  // execa drains an unread output unless it is paused.
  child.stdout.pause();
  const { pid, stdin, stdout, stderr, nodeChildProcess } = child;
  return {
    pid,
    stdin,
    stdout,
    stderr,
    stdio: nodeChildProcess.stdio,
    onEnd: (listener) => void nodeChildProcess.once("exit", listener),
    outcome: child.then((result) => result),
  };
}

/**
 * Starts a program without execa, which compares each descriptor with all others: one with a high
 * number would take milliseconds.
 */
function spawnWithDescriptors(
  request: ProcessRequest,
  descriptors: NonNullable<ProcessRequest["descriptors"]>,
): SpawnedProgram {
  const last = Math.max(2, ...Object.keys(descriptors).map(Number));
  const further = Array.from({ length: last - 2 }, (_, at) => toStdio(descriptors[at + 3]));
  try {
    const child = spawn(request.file, request.args, {
      ...toOptions(request),
      stdio: ["pipe", "pipe", "pipe", ...further],
      detached: true,
    });
    const outcome = waitForOutcome(child);
    // Without free descriptors there are no streams at all.
    if (!(child.stdin && child.stdout && child.stderr))
      return { ...createUnstartedProgram(), outcome };
    const { pid, stdin, stdout, stderr, stdio } = child;
    return {
      pid,
      stdin,
      stdout,
      stderr,
      stdio,
      outcome,
      onEnd: (listener) => void child.once("exit", listener),
    };
  } catch (error) {
    return { ...createUnstartedProgram(), outcome: Promise.resolve(toFailure(error)) };
  }
}

const toStdio = (wanted: number | "status" | "gate" | undefined): number | "pipe" | "ignore" =>
  typeof wanted === "string" ? "pipe" : (wanted ?? "ignore");

function toOptions({ cwd, owner, env }: ProcessRequest) {
  return { env, ...dropUndefined({ cwd, uid: owner, gid: owner }) };
}

function waitForOutcome(child: ChildProcess): Promise<ProgramOutcome> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(toFailure(error)));
    child.once("exit", (exitCode, signal) =>
      resolve({ exitCode: exitCode ?? undefined, signal: signal ?? undefined }),
    );
  });
}

function toFailure(error: unknown): ProgramOutcome {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : undefined;
  return { code, shortMessage: `the program was not started: ${code ?? error.name}` };
}

function createUnstartedProgram(): Omit<SpawnedProgram, "outcome"> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  return { stdin, stdout, stderr, stdio: [], onEnd: () => undefined };
}
