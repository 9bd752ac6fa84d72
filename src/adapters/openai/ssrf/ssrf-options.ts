import { lookup } from "node:dns/promises";

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a name; rejects as `node:dns` does. */
export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

export interface SsrfOptions {
  /**
   * True if addresses of this machine and of its own networks may be reached (`ALLOW_PRIVATE_LLM`).
   */
  readonly allowPrivate: boolean;
  /** Of the process: it names a proxy, or none. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The system's when absent. */
  readonly resolve?: ResolveHost;
}

/** Asks as every other program of the system does, its file of hosts included. */
export const resolveWithSystem: ResolveHost = (hostname) => lookup(hostname, { all: true });
