import type { Markers } from "../domain/marker/marker.ts";
import type { PullRef } from "../domain/pull/pull-request.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
export interface FindSaidPorts {
    readonly pulls: Pick<PullReader, "threads">;
    readonly publisher: Pick<ReviewPublisher, "identity" | "reviews">;
    readonly markers: Markers;
}
/**
 * Finds the findings that our earlier reviews of a pull request hold, in comments and in their bodies: the address of
 * each, by the finding's id.
 */
export type FindSaid = (pull: PullRef, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;
/** Reads on the code host what we have said. Rejects as `PullReader` does. */
export declare function createFindSaid({ pulls, publisher, markers }: FindSaidPorts): FindSaid;
