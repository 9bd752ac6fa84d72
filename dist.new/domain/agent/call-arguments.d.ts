/** A tool call that an endpoint left in the text of an answer instead of handing it over. */
export interface LeakedCall {
    readonly name: string;
    /** As the model wrote it: usually JSON. */
    readonly arguments: string;
}
/** Reads the arguments that follow the name of a call, as JSON: an object, or tags with a value each. */
export declare function argumentsAt(text: string, from: number): string;
/** Reads the object that starts here, up to the brace that closes it. Almost valid JSON is repaired. */
export declare function objectAt(text: string, from: number): string | undefined;
/** Values are texts as they stand; a list, an object or a word of JSON is read. Tools read numbers from texts. */
export declare function toValue(text: string): unknown;
/** Reads calls written as Python, such as `[read_file(path="a"), search(pattern="b")]`. */
export declare function pythonCallsAt(text: string, from: number): {
    name: string;
    arguments: string;
}[];
