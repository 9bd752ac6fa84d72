import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import { runProcess } from "../shared/process/run-process.ts";
import { rejectUnusableFolder } from "./check-command.ts";
import type { OpenTree } from "./create-trees.ts";
import { killMarkedProcesses } from "./kill-marked-processes.ts";
import { DEFAULT_LIMITS, toPrlimit } from "./sandbox-limits.ts";
import { watchTree } from "./watch-tree.ts";

export interface PlainRun {
  readonly tree: Pick<OpenTree, "folder" | "scratch">;
  readonly command: Omit<SandboxCommand, "tree" | "readOnly" | "network">;
  readonly signal: AbortSignal;
  /** Path of prlimit; without it a command has no limits of its own. */
  readonly prlimit: string | undefined;
  /** PATH of the command. */
  readonly path: string;
  /** Program with arguments that starts the command. */
  readonly prefix?: readonly string[];
  /** Awaited when the command itself has ended, to kill its remaining processes. */
  readonly onGroupEnd?: () => Promise<void>;
}

/** Environment variable by which a run's processes are found. */
const MARK = "SVC_SANDBOX_RUN";

/**
 * Runs a command as this process does, with limits, and kills the processes it has started as far
 * as they can be found.
 */
export async function runPlain(run: PlainRun): Promise<SandboxOutcome> {
  const { tree, command, signal, path } = run;
  const refused = await rejectUnusableFolder(tree.folder, command);
  if (refused !== undefined) return refused;
  const mark = randomUUID();
  const home = { HOME: tree.scratch, TMPDIR: tree.scratch, LANG: "C.UTF-8", TERM: "dumb" };
  const [file = "", ...args] = toArgv(run);
  using watch = watchTree(tree, { ...DEFAULT_LIMITS, ...command.limits }.treeBytes);
  using alone = enterTree(tree.folder);
  // Processes of another command of this tree may work in the same folders.
  const killLeftovers = (): Promise<void> =>
    killMarkedProcesses(`${MARK}=${mark}`, alone.isAlone() ? [tree.folder, tree.scratch] : []);
  const result = await runProcess({
    file,
    args,
    signal,
    timeoutMs: command.timeoutMs,
    maxBytes: command.maxOutputBytes,
    cwd: join(tree.folder, command.cwd),
    env: { PATH: path, ...home, ...command.environment, [MARK]: mark },
    input: command.input,
    onStart: (running) => watch.start(running),
    onGroupEnd: async () => {
      await killLeftovers();
      await run.onGroupEnd?.();
    },
    onEnd: killLeftovers,
  });
  const { exitCode, stdout, stderr, isTimedOut, isCapped } = result;
  return { exitCode, stdout, stderr, isTimedOut, isCapped, isTreeFull: await watch.finish() };
}

/** Number of running commands by folder. */
const running = new Map<string, number>();

interface TreeUse extends Disposable {
  isAlone(): boolean;
}

function enterTree(folder: string): TreeUse {
  const count = (): number => running.get(folder) ?? 0;
  running.set(folder, count() + 1);
  return {
    isAlone: () => count() === 1,
    [Symbol.dispose]: () => {
      if (count() === 1) running.delete(folder);
      else running.set(folder, count() - 1);
    },
  };
}

function toArgv({ tree, command, prlimit, prefix = [] }: PlainRun): readonly string[] {
  const { program, args, limits } = command;
  const own = program.includes("/") ? join(tree.folder, program) : program;
  if (prlimit === undefined) return [...prefix, own, ...args];
  const [, ...limitArgs] = toPrlimit({ ...DEFAULT_LIMITS, ...limits });
  return [...prefix, prlimit, ...limitArgs, "--", own, ...args];
}
