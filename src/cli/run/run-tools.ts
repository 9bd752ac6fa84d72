import { openTools } from "../../compose/runner/tools.ts";
import { readEnvironment } from "../../config/env.ts";
import { EXIT } from "../exit-codes.ts";
import { reapChildren } from "./reap-children.ts";

/**
 * Runs commands of the repository for a runner in another container until that runner ends or this container is
 * stopped. Returns the exit status.
 */
export async function runTools(socket: string): Promise<number> {
  const environment = readEnvironment();
  reapChildren(environment);
  const server = await openTools(socket, environment);
  const stop = (): void => void server.close();
  process.on("SIGTERM", stop).on("SIGINT", stop);
  process.stderr.write(`svc: running commands of the repository for ${socket}\n`);
  const why = await server.ended;
  process.off("SIGTERM", stop).off("SIGINT", stop);
  process.stderr.write(`svc: stopped running commands: ${why}\n`);
  return EXIT.ok;
}
