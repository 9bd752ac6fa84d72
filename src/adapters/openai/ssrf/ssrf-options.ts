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
  /** Environment of the process, which may name a proxy. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolver; the default is the system's. */
  readonly resolve?: ResolveHost;
}

/** Resolves names like every other program of the system, including its hosts file. */
export const resolveWithSystem: ResolveHost = (hostname) => lookup(hostname, { all: true });
