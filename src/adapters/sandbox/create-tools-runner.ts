import { join } from "node:path";
import type { SandboxOutcome } from "../../ports/sandbox.ts";
import { type Environment, findProgram } from "../shared/process/find-program.ts";
import { checkCommand } from "./check-command.ts";
import { isAloneInNamespace, killOtherProcesses } from "./own-namespace.ts";
import { pinFolder } from "./pin-folder.ts";
import { runPlain } from "./run-plain.ts";
import type { ToolsRunRequest } from "./tools-messages.ts";

/** What a request cannot be done for, in words for the other side. */
export class RefusedRequest extends Error {}

export interface ToolsRunnerOptions {
  /** Of this process: commands get its PATH, and with `network: "proxy"` its variables of the proxy. */
  readonly environment: Environment;
  /** Folder of the trees. */
  readonly trees: string;
}

/** Runs commands for whoever asks; what they leave behind is gone at the latest when none of them runs any longer. */
export interface ToolsRunner {
  /** Rejects with `RefusedRequest`, or with `cancelled`. */
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

/** When memory is short a command goes, and not what answers for it. */
const OOM_FIRST = ["sh", "-c", 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"', "sh"];

/** To be created before this process has started any other: only then it can know that it is alone. */
export function createToolsRunner({ environment, trees }: ToolsRunnerOptions): ToolsRunner {
  const prlimit = findProgram("prlimit", environment);
  const proxy = proxyVariables(environment);
  const isAlone = isAloneInNamespace();
  const prefix = process.platform === "linux" ? OOM_FIRST : [];
  const running = new Set<object>();
  const known = new Map<string, Awaited<ReturnType<typeof findTree>>>();
  /** Nothing is awaited before they are killed: a command that begins now is not among them. */
  const finishCommand = async (command: object): Promise<void> => {
    if (running.delete(command) && running.size === 0 && isAlone) await killOtherProcesses();
  };
  return {
    run: async (request, input, signal) => {
      const { kind: _kind, tree: name, inputBytes: _bytes, network, ...command } = request;
      validateRequest(request);
      if (network === "proxy" && proxy === undefined)
        throw new RefusedRequest("its container has no proxy, so that nothing can be fetched");
      const found = await findTree(join(trees, name));
      // One object for all commands of a tree: what they write is counted together.
      const tree = known.get(name) ?? found;
      known.set(name, tree);
      const added = network === "proxy" ? proxy : {};
      const { PATH: path = "/usr/local/bin:/usr/bin:/bin" } = environment;
      const whole = {
        ...command,
        environment: { ...added, ...command.environment },
        limits: dropUndefined(command.limits),
        ...(input === undefined ? {} : { input }),
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

/** A tree is a folder with two in it, as whoever opened it has made them. */
async function findTree(base: string) {
  const tree = { folder: join(base, "tree"), scratch: join(base, "scratch") };
  for (const path of [base, tree.folder, tree.scratch]) {
    await using held = await pinFolder(path);
    if (held === undefined) throw new RefusedRequest("there is no such tree");
  }
  return tree;
}

/** What is absent must not take the place of what is usual. */
const dropUndefined = (limits: ToolsRunRequest["limits"]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
