import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/** Runs a program as its child, hands SIGTERM on, and ends as it does. */
const SCRIPT =
  '"$@" & child=$!; trap "kill -TERM $child" TERM INT; while kill -0 $child 2>/dev/null; do wait $child; status=$?; done; exit $status';

/**
 * Where this process is the first of its namespace, puts a shell in its place and begins anew as the shell's child: the
 * first gets every process whose parent has ended, and has to collect it when it ends too, which node does not do.
 */
export function reapChildren(environment: Readonly<Record<string, string | undefined>>): void {
  if (process.pid !== 1 || process.execve === undefined || !existsSync(SHELL)) return;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(SHELL, [SHELL, "-c", SCRIPT, SHELL, ...again], { ...environment });
}
