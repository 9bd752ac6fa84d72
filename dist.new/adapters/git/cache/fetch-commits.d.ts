import type { GitProgram } from "../git-program.ts";
import type { Remote } from "./remote-url.ts";
export interface CommitFetch {
    /** In the cached repository, speaking the remote's protocol. */
    readonly git: GitProgram;
    readonly remote: Remote;
    readonly token: string | undefined;
    /** The commit under review, wanted or not. */
    readonly head: string;
    readonly wanted: readonly string[];
    readonly refs: readonly string[];
    /** Refs of this fetch start with it. */
    readonly keepPrefix: string;
    readonly silenceSeconds?: number | undefined;
    readonly signal: AbortSignal;
}
/** Fetches commits by their ids, or when the server refuses that, through refs that lead to them. */
export declare function fetchCommits(request: CommitFetch): Promise<void>;
