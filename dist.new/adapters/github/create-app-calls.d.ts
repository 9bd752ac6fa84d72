import type { z } from "zod";
import { type AppSignIn } from "./create-octokit.ts";
import { type Reply } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { HostCall } from "./host-call.ts";
import { type Telling } from "./to-error.ts";
export declare const APP_CREDENTIALS = "GITHUB_APP_ID with GITHUB_PRIVATE_KEY";
/** Sends calls about the app itself, signed with its key. Failures reject as the ports say. */
export interface AppCalls {
    send(call: HostCall, signal: AbortSignal): Promise<AppReply>;
    /** The answer's body in this shape; another one is the code host's failure. */
    read<Shape extends z.ZodType>(call: HostCall, shape: Shape, signal: AbortSignal): Promise<z.output<Shape>>;
}
export interface AppReply {
    readonly reply: Reply;
    /** What a failure to understand it is told with. */
    readonly telling: Telling;
}
/** Creates the sender of the app's own calls; they are all harmless to repeat. */
export declare function createAppCalls(options: GithubOptions, signIn: AppSignIn): AppCalls;
