import type { Context } from "hono";
import type { CompareCommits } from "../git/create-diff-cache.ts";
import type { Caller, HostContext } from "./host-context.ts";

/** Services shared by the routes that use git. */
export interface HostServices {
  readonly context: HostContext;
  readonly compareCommits: CompareCommits;
}

/** Variables of a request whose caller is known. */
export interface HostEnv {
  readonly Variables: { caller: Caller };
}

export type HostRequest = Context<HostEnv>;

/** JSON object of a response. */
export type Json = Record<string, unknown>;
