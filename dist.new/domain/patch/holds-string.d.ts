/** Tells whether lines may begin or end a text of several lines, in which white space is content. */
export declare const holdsString: (lines: readonly {
    readonly text: string;
}[]) => boolean;
