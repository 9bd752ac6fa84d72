/** A stranger's words in a line of ours: short, on one line, nothing invisible. They are no safe Markdown. */
export declare function quote(text: string): string;
