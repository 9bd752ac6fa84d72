/** Characters of a result that a model gets to see. */
export declare const MAX_RESULT_CHARS = 32000;
export interface LineWindow {
    readonly start: number | undefined;
    readonly end: number | undefined;
}
/** A file's lines, or why there are none to show. */
export type FileView = {
    readonly kind: "shown";
    readonly text: string;
} | {
    readonly kind: "refused";
    readonly reason: string;
};
/** Shows a window of a file's lines, numbered, with what of the file is left out said in words. */
export declare function showFile(path: string, text: string, window: LineWindow): FileView;
