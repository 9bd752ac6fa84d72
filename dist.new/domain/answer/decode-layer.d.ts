/** Holds text with one layer of encoding taken off, and where that layer ended. */
export interface Layer {
    readonly text: string;
    readonly end: number;
    readonly repair: string;
}
/** Takes one layer of encoding off an object whose quotes are `\"`, `&quot;` or `""`. */
export declare function decodeLayer(text: string, at: number): Layer | undefined;
