import { type LeakedCall } from "./call-arguments.ts";
/**
 * Reads calls written as elements named after their tools, such as `<read_file path="a.ts"/>` or
 * `<read_file><path>a.ts</path></read_file>`, where a text ends with them and nothing else. `isCode` says of a place
 * whether it is in code, which holds no call.
 */
export declare function elementCallsAtEnd(text: string, tools: readonly string[], isCode: (at: number) => boolean): LeakedCall[];
