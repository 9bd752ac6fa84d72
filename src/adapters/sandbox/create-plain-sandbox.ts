import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Sandbox, SandboxCommand, SandboxOutcome } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/cancel-error.ts";
import { runProcess } from "../shared/run-process.ts";
import { checkCommand, refuseFolder } from "./check-command.ts";
import { endMarked } from "./end-marked.ts";
import { type Environment, findProgram } from "./host-programs.ts";
import { DEFAULT_LIMITS, toPrlimit } from "./limits.ts";
import { probeOnce } from "./probe-once.ts";
import { removeFolder } from "./remove-folder.ts";
import { makeBelow } from "./safe-folder.ts";
import { createTrees, type OwnTree } from "./sandbox-tree.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";
import { watchTree } from "./watch-tree.ts";

export interface PlainOptions {
  /** Of this process: commands get its PATH and nothing else of it. */
  readonly environment: Environment;
}

/** Variable by which a run's processes are found again. */
const MARK = "SVC_SANDBOX_RUN";

/**
 * Creates the sandbox that is none: commands run as this process does, with limits, in a tree, and with nothing between
 * them and this host. It is for commands of people who are trusted.
 */
export function createPlainSandbox({ environment }: PlainOptions): Sandbox {
  const trees = createTrees({ isOwned: false });
  const prlimit = findProgram("prlimit", environment);
  const sandbox: Omit<Sandbox, "probe"> = {
    kind: "none",
    openTree: trees.open,
    run: async (command, signal) => {
      throwIfCancelled(signal);
      checkCommand(command);
      if (command.network === "proxy")
        throw sandboxUnavailable("none", "nothing would keep the command to the proxy");
      const tree = trees.own(command.tree);
      const { PATH = "/usr/bin:/bin" } = environment;
      return tree.use(() => runPlain({ tree, command, signal, prlimit, path: PATH }));
    },
  };
  const probe = probeOnce({
    sandbox,
    accepted: [0],
    detail: () => "commands run on this host as they are",
    fix: () => "set HELPER_SANDBOX=require and install bubblewrap",
  });
  return { ...sandbox, probe };
}

interface PlainRun {
  readonly tree: OwnTree;
  readonly command: SandboxCommand;
  readonly signal: AbortSignal;
  readonly prlimit: string | undefined;
  readonly path: string;
}

async function runPlain(run: PlainRun): Promise<SandboxOutcome> {
  const { tree, command, signal, path } = run;
  await copyFolders(tree, command);
  const refused = await refuseFolder(tree.folder, command);
  if (refused !== undefined) return refused;
  const mark = randomUUID();
  const home = { HOME: tree.scratch, TMPDIR: tree.scratch, LANG: "C.UTF-8", TERM: "dumb" };
  const [file = "", ...args] = toArgv(run);
  using watch = watchTree(tree, { ...DEFAULT_LIMITS, ...command.limits }.treeBytes);
  const result = await runProcess({
    ...{ file, args, signal, timeoutMs: command.timeoutMs, maxBytes: command.maxOutputBytes },
    cwd: join(tree.folder, command.cwd),
    env: { PATH: path, ...home, ...command.environment, [MARK]: mark },
    ...(command.input === undefined ? {} : { input: command.input }),
    onStart: ({ stop }) => watch.start(stop),
    onEnd: () => endMarked(`${MARK}=${mark}`),
  });
  const { exitCode, stdout, stderr, isTimedOut, isCapped } = result;
  return { exitCode, stdout, stderr, isTimedOut, isCapped, isTreeFull: watch.isFull() };
}

function toArgv({ tree, command, prlimit }: PlainRun): readonly string[] {
  const { program, args, limits } = command;
  const own = program.includes("/") ? join(tree.folder, program) : program;
  if (prlimit === undefined) return [own, ...args];
  const [, ...limitArgs] = toPrlimit({ ...DEFAULT_LIMITS, ...limits });
  return [prlimit, ...limitArgs, "--", own, ...args];
}

/** Without mounts a folder can only stand in the tree as a copy, made once. */
async function copyFolders(tree: OwnTree, { readOnly = [] }: SandboxCommand): Promise<void> {
  for (const { folder, at } of readOnly) {
    await tree.once(`${at}\n${folder}`, () => copy(tree.folder, { folder, at }));
  }
}

async function copy(
  tree: string,
  { folder, at }: { readonly folder: string; readonly at: string },
): Promise<void> {
  await makeBelow(tree, at);
  const place = join(tree, at);
  await removeFolder(place);
  await cp(folder, place, { recursive: true, verbatimSymlinks: true });
}
