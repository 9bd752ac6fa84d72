import type { SnapshotOrigin } from "../../../ports/snapshots.ts";
import type { Environment } from "../git-environment.ts";
import type { ObjectStore } from "../object-store.ts";
import { type CacheLimits } from "./sweep-cache.ts";
export type RemoteOrigin = Extract<SnapshotOrigin, {
    kind: "remote";
}>;
export interface RemoteStoreOptions extends CacheLimits {
    readonly environment: Environment;
    readonly allowProtocols: readonly string[];
    /** A server that is silent for longer is given up; 60 when absent. */
    readonly silenceSeconds?: number;
}
export interface RemoteRequest {
    readonly origin: RemoteOrigin;
    readonly wanted: readonly string[];
    /** Folder of this snapshot alone. */
    readonly scratch: string;
    readonly signal: AbortSignal;
}
/** Opens commits of a remote in the bare cache, fetching those that it does not hold. */
export declare function openRemoteStore(request: RemoteRequest, options: RemoteStoreOptions): Promise<ObjectStore>;
