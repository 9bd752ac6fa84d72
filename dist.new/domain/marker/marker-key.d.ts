import type { Secret } from "../secret.ts";
/** The secrets that a marker key can come from, the first one that is there. */
export interface MarkerSecrets {
    readonly markerKey?: Secret | undefined;
    /** PEM of the app's private key. */
    readonly appKey?: Secret | undefined;
    /** Key of the model endpoint. */
    readonly apiKey?: Secret | undefined;
}
/**
 * Gives the key of markers: `SVC_MARKER_KEY` as it is, else one derived (HKDF-SHA256, RFC 5869) from the app's key,
 * else from the endpoint's; `undefined` when there is no secret at all.
 */
export declare function markerKey({ markerKey: own, appKey, apiKey, }: MarkerSecrets): Uint8Array | undefined;
