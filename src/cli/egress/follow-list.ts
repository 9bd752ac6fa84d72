import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerLog } from "../../adapters/log/create-server-log.ts";
import type { EgressProxy } from "../../compose/egress-proxy.ts";
import type { EgressResponse } from "../../domain/runner/allowlist.ts";

export interface FollowOptions {
  readonly proxy: Pick<EgressProxy, "apply">;
  readonly folder: string;
  /** Resolves after the time has passed; rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: ServerLog;
  fetchList(inForce: string | undefined, signal: AbortSignal): Promise<EgressResponse>;
}

const EVERY_MS = 5_000;

/**
 * Keeps the proxy up to date with the server's list until the signal aborts. While the server does not answer, the last
 * known list stays in force; initially everything is blocked. The file `in-force` contains the version in force.
 */
export async function followList(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const reportOutage = createOutageReporter(options.log);
  // A file of an earlier process in the same folder would claim a list that this process does not have.
  await rm(join(options.folder, "in-force"), { force: true });
  let inForce: string | undefined;
  while (!signal.aborted) {
    const before = inForce;
    try {
      inForce = await applyList(options, inForce, signal);
      reportOutage(undefined);
    } catch (error) {
      if (!signal.aborted) reportOutage(errorReason(error));
    }
    // The version in force is reported at once, as a runner may wait for it.
    if (inForce === before) await options.sleep(EVERY_MS, signal).catch(() => undefined);
  }
}

/** Logs a failure only when its reason changes, as the list is polled every five seconds. */
function createOutageReporter(log: ServerLog): (reason: string | undefined) => void {
  let last: string | undefined;
  return (reason) => {
    if (reason === last) return;
    last = reason;
    if (reason === undefined) log("info", "the server answers again");
    else log("error", `the list of hosts was not updated: ${reason}`);
  };
}

/** Returns the version now in force. */
async function applyList(
  { proxy, folder, log, fetchList }: FollowOptions,
  inForce: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { version, hosts } = await fetchList(inForce, signal);
  if (version === inForce) return version;
  if (!(await proxy.apply(hosts))) throw new Error(`the proxy did not apply version ${version}`);
  await writeFile(join(folder, "in-force"), `${version}\n`);
  log("info", `${hosts.length} hosts are allowed`, { version, hosts: hosts.join(" ") });
  return version;
}

function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // The message of fetch itself contains no reason.
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return code === undefined ? error.message : `the server is unreachable (${code})`;
}
