import { join } from "node:path";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { SandboxOutcome } from "../../ports/sandbox.ts";
import { type Environment, findProgram } from "../shared/process/find-program.ts";
import { checkCommand } from "./check-command.ts";
import { isAloneInNamespace, killOtherProcesses } from "./own-namespace.ts";
import { pinFolder } from "./pin-folder.ts";
import { runPlain } from "./run-plain.ts";
import type { ToolsRunRequest } from "./tools-messages.ts";

/** A refused request, with a message for the client. */
export class RefusedRequest extends Error {}

export interface ToolsRunnerOptions {
  /**
   * Environment of this process: commands get its PATH, and with `network: "proxy"` its proxy
   * variables.
   */
  readonly environment: Environment;
  /** Folder of the trees. */
  readonly trees: string;
}

/**
 * Runs commands for clients; processes that they leave behind are killed at the latest when no
 * command is running.
 */
export interface ToolsRunner {
  /** Runs a command. Rejects with `RefusedRequest`, or with `cancelled`. */
  run(
    request: ToolsRunRequest,
    input: Uint8Array | undefined,
    signal: AbortSignal,
  ): Promise<SandboxOutcome>;
}

const PROXY_VARIABLES = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "ALL_PROXY"].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

/** Makes the kernel kill a command before the server when memory is short. */
const OOM_FIRST = ["sh", "-c", 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"', "sh"];

/**
 * Creates the runner. Call it before this process has started any other: only then it can know that
 * it is alone.
 */
export function createToolsRunner({ environment, trees }: ToolsRunnerOptions): ToolsRunner {
  const prlimit = findProgram("prlimit", environment);
  const proxy = proxyVariables(environment);
  const isAlone = isAloneInNamespace();
  const prefix = process.platform === "linux" ? OOM_FIRST : [];
  const running = new Set<object>();
  const known = new Map<string, Awaited<ReturnType<typeof findTree>>>();
  /** No await before the kill: a command that begins now is not affected. */
  const finishCommand = async (command: object): Promise<void> => {
    if (running.delete(command) && running.size === 0 && isAlone) await killOtherProcesses();
  };
  return {
    run: async (request, input, signal) => {
      const { kind: _kind, tree: name, inputBytes: _bytes, network, ...command } = request;
      validateRequest(request);
      if (network === "proxy" && proxy === undefined)
        throw new RefusedRequest("its container has no proxy, so packages cannot be fetched");
      const found = await findTree(join(trees, name));
      // One object for all commands of a tree: their writes are counted together.
      const tree = known.get(name) ?? found;
      known.set(name, tree);
      const added = network === "proxy" ? proxy : {};
      const { PATH: path = "/usr/local/bin:/usr/bin:/bin" } = environment;
      const whole = {
        ...command,
        environment: { ...added, ...command.environment },
        // Absent limits must not override the defaults.
        limits: dropUndefined(command.limits),
        input,
      };
      running.add(whole);
      const onGroupEnd = (): Promise<void> => finishCommand(whole);
      try {
        return await runPlain({ tree, command: whole, signal, prlimit, path, prefix, onGroupEnd });
      } finally {
        await finishCommand(whole);
      }
    },
  };
}

function proxyVariables(environment: Environment): Readonly<Record<string, string>> | undefined {
  const set = PROXY_VARIABLES.flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  const isSet = set.some(([name]) => name.toUpperCase() !== "NO_PROXY");
  return isSet ? Object.fromEntries(set) : undefined;
}

function validateRequest(request: ToolsRunRequest): void {
  try {
    checkCommand(request);
  } catch (error) {
    throw new RefusedRequest((error as Error).message, { cause: error });
  }
}

/** Returns a tree, which is a folder with two subfolders, as its creator made it. */
async function findTree(base: string) {
  const tree = { folder: join(base, "tree"), scratch: join(base, "scratch") };
  for (const path of [base, tree.folder, tree.scratch]) {
    await using held = await pinFolder(path);
    if (held === undefined) throw new RefusedRequest("the tree does not exist");
  }
  return tree;
}
