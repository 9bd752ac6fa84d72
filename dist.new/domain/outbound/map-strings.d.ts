/** Plain JSON. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | {
    readonly [name: string]: JsonValue;
};
/** Maps every text in JSON, names of members included. Gives the value itself where nothing changed. */
export declare function mapStrings(value: JsonValue, map: (text: string) => string, depth?: number): JsonValue;
