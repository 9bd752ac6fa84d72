import { getProcessNamespace, getProcessStart } from "./process-identity.ts";

/** Label of every container of ours: who started it, and until when it can be of use. */
export const LABEL = "svc.sandbox";
export const DEADLINE_LABEL = "svc.sandbox.until";

export interface ContainerLabels {
  readonly name: string;
  readonly starter: string;
  /** Seconds since 1970. */
  readonly until: number;
}

/** Names this process as no other one is ever named: machine start, pid namespace, pid, start of the process. */
export function getStarterId(): string {
  return [...getProcessNamespace(), process.pid, getProcessStart(process.pid) ?? "0"].join("/");
}

/**
 * Tells whether nobody will remove a container but us: its starter, of this very machine and namespace, has ended, or
 * its time was over long ago.
 */
export function isOrphaned({ starter, until }: ContainerLabels, nowSeconds: number): boolean {
  if (until + GRACE_SECONDS < nowSeconds) return true;
  const [boot, namespace, pid, start] = starter.split("/");
  const [ownBoot, ownNamespace] = getProcessNamespace();
  if (boot !== ownBoot || namespace !== ownNamespace) return false;
  return getProcessStart(Number(pid)) !== start;
}

const GRACE_SECONDS = 300;
