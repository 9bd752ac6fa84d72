import type { Remote } from "./remote-url.ts";
export interface FetchRequest {
    readonly url: string;
    readonly depth: number;
    readonly refspecs: readonly string[];
    /** A server that is silent for longer is given up. */
    readonly silenceSeconds?: number | undefined;
}
export declare function fetchArgv(request: FetchRequest): string[];
/** The whole history, in git's own spelling. */
export declare const FULL_DEPTH = 2147483647;
/** Hands git the token in the environment of one process, for one host. */
export declare function tokenEnvironment({ origin }: Remote, token: string | undefined): Record<string, string>;
/** What a code host takes as a token over HTTP. */
export declare function basicToken(token: string): string;
/** Takes a token out of what git said, as it is and as it went over the wire. */
export declare function redactToken(text: string, token: string | undefined): string;
/** Whether a ref may be asked for: a full name that git would accept, and nothing that reads as an option. */
export declare function isFetchableRef(ref: string): boolean;
