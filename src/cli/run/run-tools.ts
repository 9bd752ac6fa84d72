import { existsSync } from "node:fs";
import { openTools } from "../../compose/runner/tools.ts";
import { readEnvironment } from "../../config/setting.ts";
import { EXIT } from "../exit-codes.ts";

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

const SHELL = "/bin/sh";

/** Shell script that runs a program as its child, forwards SIGTERM, and exits with its status. */
const SCRIPT =
  '"$@" & child=$!; trap "kill -TERM $child" TERM INT; while kill -0 $child 2>/dev/null; do wait $child; status=$?; done; exit $status';

/**
 * If this is process 1 of its namespace, replaces it with a shell and restarts as the shell's child. Process 1 inherits
 * orphans and must reap them, which Node does not do.
 */
function reapChildren(environment: Readonly<Record<string, string | undefined>>): void {
  if (process.pid !== 1 || process.execve === undefined || !existsSync(SHELL)) return;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(SHELL, [SHELL, "-c", SCRIPT, SHELL, ...again], { ...environment });
}
