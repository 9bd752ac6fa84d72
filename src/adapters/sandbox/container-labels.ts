import { getProcessNamespace, getProcessStart } from "./process-identity.ts";

/** Label of all our containers: the process that started it, and its expiry. */
export const LABEL = "svc.sandbox";
export const DEADLINE_LABEL = "svc.sandbox.until";

export interface ContainerLabels {
  readonly name: string;
  readonly starter: string;
  /** Expiry, in seconds since 1970. */
  readonly until: number;
}

/** Returns a unique id of this process: machine start, pid namespace, pid, start of the process. */
export function getStarterId(): string {
  return [...getProcessNamespace(), process.pid, getProcessStart(process.pid) ?? "0"].join("/");
}

/**
 * Returns true if a container has no process that will remove it: its starter, of this machine and
 * namespace, has ended, or its expiry is long past.
 */
export function isOrphaned({ starter, until }: ContainerLabels, nowSeconds: number): boolean {
  if (until + GRACE_SECONDS < nowSeconds) return true;
  const [boot, namespace, pid, start] = starter.split("/");
  const [ownBoot, ownNamespace] = getProcessNamespace();
  if (boot !== ownBoot || namespace !== ownNamespace) return false;
  return getProcessStart(Number(pid)) !== start;
}

const GRACE_SECONDS = 300;
