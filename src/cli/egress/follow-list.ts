import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerLog } from "../../adapters/log/create-server-log.ts";
import type { EgressProxy } from "../../compose/egress-proxy.ts";
import type { EgressResponse } from "../../domain/runner/egress-response.ts";

export interface FollowOptions {
  readonly proxy: Pick<EgressProxy, "apply">;
  readonly folder: string;
  /** Resolves after that long, rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: ServerLog;
  fetchList(inForce: string | undefined, signal: AbortSignal): Promise<EgressResponse>;
}

const EVERY_MS = 5_000;

/**
 * Keeps the proxy at the server's list until the signal aborts. A server that does not answer changes nothing: what was
 * let through is, and at first that is nothing. The file `in-force` of the folder says which version is.
 */
export async function followList(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const reportOutage = createOutageReporter(options.log);
  // Of an earlier process: its folder may outlive it, and whoever looks there would take us for one that has a list.
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
    // What is in force is told at once: a runner may wait for it.
    if (inForce === before) await options.sleep(EVERY_MS, signal).catch(() => undefined);
  }
}

/** Says what is wrong when that changes: it may last, and is found every five seconds. */
function createOutageReporter(log: ServerLog): (reason: string | undefined) => void {
  let last: string | undefined;
  return (reason) => {
    if (reason === last) return;
    last = reason;
    if (reason === undefined) log("info", "the server answers again");
    else log("error", `the list of hosts stays as it is: ${reason}`);
  };
}

/** Gives the version that is in force now. */
async function applyList(
  { proxy, folder, log, fetchList }: FollowOptions,
  inForce: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { version, hosts } = await fetchList(inForce, signal);
  if (version === inForce) return version;
  if (!(await proxy.apply(hosts))) throw new Error(`the proxy did not take version ${version}`);
  await writeFile(join(folder, "in-force"), `${version}\n`);
  log("info", `${hosts.length} hosts are let through`, { version, hosts: hosts.join(" ") });
  return version;
}

function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // What fetch says itself is no more than that it failed.
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return code === undefined ? error.message : `the server cannot be reached (${code})`;
}
