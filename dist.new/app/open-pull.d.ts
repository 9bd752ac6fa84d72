import { type PullRequest } from "../domain/pull/pull-request.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { Snapshot, Snapshots } from "../ports/snapshots.ts";
import type { TokenIssuer } from "../ports/token-issuer.ts";
import type { Emit } from "./emit.ts";
import { type Conventions } from "./read-conventions.ts";
export interface OpenPullPorts {
    readonly pulls: PullReader;
    readonly snapshots: Snapshots;
    readonly tokens: TokenIssuer;
}
export interface OpenPullOptions {
    /** Address that repositories are cloned below, such as `https://github.com`. */
    readonly serverUrl: string;
    readonly rulesPath: string;
    readonly defaultRules: string;
    readonly emit: Emit;
    readonly signal: AbortSignal;
}
/** The files of a pull request at its pinned head, as far as they can be had. */
export interface OpenedPull {
    /** Absent when the clone failed: the work goes on without tools. */
    readonly snapshot?: Snapshot;
    /** Why there is no snapshot, one line. */
    readonly problem?: string;
    /** Opens the default branch's tip for reading, for the caller to close; `undefined` when there is none to be had. */
    trunk(): Promise<Snapshot | undefined>;
    /** The repository's conventions; over the API only its rules are read. */
    conventions(): Promise<Conventions>;
    /** Idempotent. */
    close(): Promise<void>;
}
/**
 * Opens head, merge base and the default branch's tip of a pull request for reading. Rules always come from the
 * default branch: what is under review cannot change how it is reviewed.
 */
export declare function openPull(ports: OpenPullPorts, pull: PullRequest, options: OpenPullOptions): Promise<OpenedPull>;
