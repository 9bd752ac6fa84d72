import type { z } from "zod";
import { type Reply } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
import type { RepositoryCall } from "./host-call.ts";
/** Sends calls with the token that they need. Failures reject as the ports say. */
export interface GithubClient {
    send(call: RepositoryCall, signal: AbortSignal): Promise<Reply>;
    /** The answer's body in this shape; another one is the code host's failure. */
    parse<Shape extends z.ZodType>(call: RepositoryCall, reply: Reply, shape: Shape): z.output<Shape>;
    /** Throws the failure that an accepted answer is after all. */
    refuse(call: RepositoryCall, reply: Reply): never;
    /** `send` and `parse`. */
    read<Shape extends z.ZodType>(call: RepositoryCall, shape: Shape, signal: AbortSignal): Promise<z.output<Shape>>;
    /** The items of all pages, in order. */
    readAll<Shape extends z.ZodType>(call: RepositoryCall, shape: Shape, signal: AbortSignal): Promise<readonly z.output<Shape>[]>;
}
export interface GithubClientOptions extends GithubOptions {
    readonly tokens: GithubTokens;
}
/** Creates the client that the reader and the publisher share. */
export declare function createGithubClient(options: GithubClientOptions): GithubClient;
