import { Severity } from "../finding/finding.ts";
import type { PullRef } from "../pull/pull-request.ts";
/** What a post of ours is. */
export type MarkerKind = "review" | "finding" | "notice" | "pr";
/** Names a post of ours, so that it is recognised later. */
export interface Marker {
    readonly kind: MarkerKind;
    /** Letters, digits, `-` and `_`; the same work has the same id. */
    readonly id: string;
    /** Full object id that the post is about. */
    readonly head: string;
    /** The worst of a review's findings, so that a later run can judge it again. Not part of the code. */
    readonly worst?: Severity;
    /** Ids of the findings that a review shows in its body, so that no later review posts them again. Not part of the code. */
    readonly shown?: readonly string[] | undefined;
}
/** Writes and recognises markers: the hidden last line of everything we post. */
export interface Markers {
    /** The HTML comment that holds a marker. */
    write(pull: PullRef, marker: Marker): string;
    /**
     * The marker at the end of a body, when it is one of ours for this pull request. That we are the body's author is
     * the caller's to check.
     */
    read(pull: PullRef, body: string): Marker | undefined;
}
/**
 * Makes the reader and writer of markers. With a key they carry an HMAC-SHA256 (RFC 2104) over repository, number,
 * kind, id and head, so that nobody else can write one; without a key they do not, and the author alone counts.
 */
export declare function createMarkers(key: Uint8Array | undefined): Markers;
/** Tells whether a body ends as our posts do, whoever wrote it: what starts work must not be what work has written. */
export declare const endsLikeOurs: (body: string) => boolean;
