/** What must not be shown of an endpoint. */
export interface Private {
    readonly baseUrl: string;
    readonly key?: string;
    readonly model?: string;
}
/** Makes the text of a server fit to be shown. */
export type Scrub = (text: string) => string;
/**
 * Creates a scrubber: one line of at most 200 characters, without the key, the model's id, addresses and request ids.
 */
export declare function createScrub(hidden: Private): Scrub;
