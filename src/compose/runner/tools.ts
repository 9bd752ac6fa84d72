import { dirname } from "node:path";
import { createSocketSandbox } from "../../adapters/sandbox/create-socket-sandbox.ts";
import { endTools } from "../../adapters/sandbox/end-tools.ts";
import { sandboxUnavailable } from "../../adapters/sandbox/sandbox-unavailable.ts";
import { serveTools, type ToolsServer } from "../../adapters/sandbox/serve-tools.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { Environment } from "../shared/parts.ts";

const IDLE_VARIABLE = "SVC_TOOLS_IDLE_SECONDS";

/** Runs commands of the repository for the runner in the other container. Rejects if that cannot start. */
export async function openTools(socket: string, environment: Environment): Promise<ToolsServer> {
  const seconds = environment[IDLE_VARIABLE];
  if (seconds === undefined || seconds === "") return serveTools({ socket, environment });
  if (!/^[1-9]\d{0,6}$/.test(seconds)) {
    const message = `${IDLE_VARIABLE} must be a whole number of seconds, such as 3600`;
    const problems = [{ path: IDLE_VARIABLE, message }];
    throw new AppError("config-invalid", message, { details: { problems } });
  }
  return serveTools({ socket, environment, idleMs: Number(seconds) * 1_000 });
}

/** Notifies the container for commands, if there is one, that its runner is done. Never rejects. */
export async function closeTools(toolsSocket: string | undefined): Promise<void> {
  if (toolsSocket !== undefined && toolsSocket !== "none") await endTools(toolsSocket);
}

/**
 * Returns the sandbox for commands of a runner in a container: the second container, or none for `none`. Overrides the
 * settings; without a socket the settings apply.
 */
export function buildToolsSandbox(
  toolsSocket: string | undefined,
): (() => Promise<Sandbox>) | undefined {
  if (toolsSocket === undefined) return undefined;
  if (toolsSocket === "none")
    return () =>
      Promise.reject(
        sandboxUnavailable(
          "kubernetes",
          "this runner has no second container for commands",
          "set SVC_TOOLS_SOCKET to its socket",
        ),
      );
  const sandbox = createSocketSandbox({ socket: toolsSocket, folder: dirname(toolsSocket) });
  return () => Promise.resolve(sandbox);
}
