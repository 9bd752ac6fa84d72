import type { Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import type { Sandbox, SandboxCommand } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { checkCommand } from "./check-command.ts";
import { awaitTools, connectTools } from "./connect-tools.ts";
import { copyFolders } from "./copy-folders.ts";
import { createProbe } from "./create-probe.ts";
import { createTrees } from "./create-trees.ts";
import { runInToolsContainer } from "./run-in-tools-container.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";
import { sendFrame } from "./tools-frame.ts";

export interface SocketSandboxOptions {
  /** Where the container for commands listens. */
  readonly socket: string;
  /** Folder that both containers see at the same path. */
  readonly folder: string;
  /** Milliseconds for it to appear when it is first used; a minute when absent. */
  readonly waitMs?: number | undefined;
  /** Milliseconds for an answer beyond the time of a command. */
  readonly graceMs?: number;
}

const WAIT_MS = 60_000;
const GRACE_MS = 20_000;
const FIX = "see the log of the container for commands, which runs svc run --tools";

/** Creates the sandbox that is the second container of a runner: commands run there, in trees that both see. */
export function createSocketSandbox(options: SocketSandboxOptions): Sandbox {
  const { socket: path, folder, graceMs = GRACE_MS } = options;
  const trees = createTrees({ kind: "kubernetes", isOwned: false, place: join(folder, "trees") });
  const connect = createConnect(path, options.waitMs ?? WAIT_MS);
  const sandbox: Omit<Sandbox, "probe"> = {
    kind: "kubernetes",
    openTree: trees.open,
    run: async (command, signal) => {
      throwIfCancelled(signal);
      checkCommand(command);
      const own = trees.requireOpen(command.tree);
      const tree = basename(dirname(own.folder));
      return own.use(async () => {
        await copyFolders(own, command);
        const socket = await connect(signal);
        const outcome = await runInToolsContainer({ socket, tree, command, signal, graceMs });
        if (await own.isIntact()) return outcome;
        throw sandboxUnavailable("kubernetes", `${toName(command)} has put away its own tree`);
      });
    },
  };
  const probe = createProbe({
    sandbox,
    accepted: [0],
    detail: () => "the container for commands works",
    fix: () => FIX,
  });
  return { ...sandbox, probe };
}

const toName = ({ program }: SandboxCommand): string => program.slice(0, 100);

/** The container may start later than we do; once it was there, or did not come, it is not waited for. */
function createConnect(path: string, waitMs: number): (signal: AbortSignal) => Promise<Socket> {
  let patience = waitMs;
  return async (signal) => {
    try {
      const socket = await awaitTools(path, patience, signal);
      if (patience > 0) await keepConnectionOpen(path);
      patience = 0;
      return socket;
    } catch (error) {
      throwIfCancelled(signal);
      patience = 0;
      const why = error instanceof Error ? error.message : String(error);
      throw sandboxUnavailable("kubernetes", `its container cannot be reached: ${why}`, FIX);
    }
  };
}

/** Holds a connection for as long as this process lives, at whose end the other container ends. */
async function keepConnectionOpen(path: string): Promise<void> {
  const socket = await connectTools(path);
  sendFrame(socket, { kind: "stay" });
  socket.resume().unref();
}
