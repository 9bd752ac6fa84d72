import type { SnapshotOrigin } from "../../ports/snapshots.ts";
import type { Environment } from "./git-environment.ts";
import type { ObjectStore } from "./object-store.ts";
export interface LocalRequest {
    readonly origin: Extract<SnapshotOrigin, {
        kind: "local";
    }>;
    readonly commit: string;
    /** Folder of this snapshot alone. */
    readonly scratch: string;
    readonly environment: Environment;
    readonly signal: AbortSignal;
}
/** Opens the objects of a checkout for reading, without its configuration. */
export declare function openLocalStore(request: LocalRequest): Promise<ObjectStore>;
