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
  /** Path of the tools container's socket. */
  readonly socket: string;
  /** Folder that both containers see at the same path. */
  readonly folder: string;
  /** Milliseconds for the socket to appear on the first use; a minute when absent. */
  readonly waitMs?: number | undefined;
  /** Milliseconds for an answer after the time limit of a command. */
  readonly graceMs?: number;
}

const WAIT_MS = 60_000;
const GRACE_MS = 20_000;
const FIX = "check the log of the tools container, which runs svc run --tools";

/**
 * Creates the sandbox of a runner's second container: commands run there, in trees shared by both
 * containers.
 */
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
        throw sandboxUnavailable(
          "kubernetes",
          `${toName(command)} has moved or removed its own tree`,
        );
      });
    },
  };
  const probe = createProbe({
    sandbox,
    accepted: [0],
    detail: () => "the tools container works",
    fix: () => FIX,
  });
  return { ...sandbox, probe };
}

const toName = ({ program }: SandboxCommand): string => program.slice(0, 100);

/**
 * Connects to the container, which may start later than the runner; after its first start, or a
 * time-out, it is not waited for any more.
 */
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

/** Keeps a connection open while this process lives; the other container exits when it closes. */
async function keepConnectionOpen(path: string): Promise<void> {
  const socket = await connectTools(path);
  sendFrame(socket, { kind: "stay" });
  socket.resume().unref();
}
