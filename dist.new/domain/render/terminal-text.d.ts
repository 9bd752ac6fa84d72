/** Makes a stranger's text safe to print on a terminal. */
export declare function terminalText(text: string): string;
