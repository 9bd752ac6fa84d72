import type { Context } from "hono";
import type { CompareCommits } from "../git/create-diff-cache.ts";
import type { Caller, HostContext } from "./host-context.ts";

/** What the routes over git share. */
export interface HostServices {
  readonly context: HostContext;
  readonly compareCommits: CompareCommits;
}

/** What a request carries once its caller is known. */
export interface HostEnv {
  readonly Variables: { caller: Caller };
}

export type HostRequest = Context<HostEnv>;

/** A JSON object of an answer. */
export type Json = Record<string, unknown>;
