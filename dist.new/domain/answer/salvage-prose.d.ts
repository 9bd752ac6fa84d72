/** Returns prose worth publishing as it is, or undefined if it is none, an announcement or a refusal. */
export declare function salvageProse(prose: string, talk: string): string | undefined;
