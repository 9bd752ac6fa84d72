import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/** Shell script that runs a program as its child, forwards SIGTERM, and exits with its status. */
const SCRIPT =
  '"$@" & child=$!; trap "kill -TERM $child" TERM INT; while kill -0 $child 2>/dev/null; do wait $child; status=$?; done; exit $status';

/**
 * If this is process 1 of its namespace, replaces it with a shell and restarts as the shell's child. Process 1 inherits
 * orphans and must reap them, which Node does not do.
 */
export function reapChildren(environment: Readonly<Record<string, string | undefined>>): void {
  if (process.pid !== 1 || process.execve === undefined || !existsSync(SHELL)) return;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(SHELL, [SHELL, "-c", SCRIPT, SHELL, ...again], { ...environment });
}
