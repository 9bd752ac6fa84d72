import type { DockerEngine } from "./docker-engine.ts";
export interface ImageRequest {
    readonly image: string;
    readonly timeoutMs: number;
    /** Ends the fetching. */
    readonly signal: AbortSignal;
    /** Told when the image is not there and has to be fetched. */
    onPull(): void;
}
/** Sees that an image is there, and fetches one that is not; rejects with `runner-unavailable`. */
export declare function ensureImage(docker: DockerEngine, request: ImageRequest): Promise<void>;
/** The line for people of whatever kept a runner from starting. */
export declare function toUnavailable(error: unknown): Error;
