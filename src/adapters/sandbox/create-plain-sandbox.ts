import type { Sandbox } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { type Environment, findProgram } from "../shared/process/find-program.ts";
import { checkCommand } from "./check-command.ts";
import { copyFolders } from "./copy-folders.ts";
import { createProbe } from "./create-probe.ts";
import { createTrees } from "./create-trees.ts";
import { runPlain } from "./run-plain.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";

export interface PlainSandboxOptions {
  /** Environment of this process: commands get only its PATH. */
  readonly environment: Environment;
}

/**
 * Creates a runner without isolation: commands run as this process does, with limits, in a tree,
 * and without protection of this host. Use it only for trusted commands.
 */
export function createPlainSandbox({ environment }: PlainSandboxOptions): Sandbox {
  const trees = createTrees({ kind: "none", isOwned: false });
  const prlimit = findProgram("prlimit", environment);
  const sandbox: Omit<Sandbox, "probe"> = {
    kind: "none",
    openTree: trees.open,
    run: async (command, signal) => {
      throwIfCancelled(signal);
      checkCommand(command);
      if (command.network === "proxy")
        throw sandboxUnavailable("none", "it cannot restrict the command to the proxy");
      const tree = trees.requireOpen(command.tree);
      const { PATH: path = "/usr/bin:/bin" } = environment;
      return tree.use(async () => {
        await copyFolders(tree, command);
        return runPlain({ tree, command, signal, prlimit, path });
      });
    },
  };
  const probe = createProbe({
    sandbox,
    accepted: [0],
    detail: () => "commands run on this host without isolation",
    fix: () => "set HELPER_SANDBOX=require and install bubblewrap",
  });
  return { ...sandbox, probe };
}
