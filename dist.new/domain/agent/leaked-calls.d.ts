import { type LeakedCall } from "./call-arguments.ts";
/**
 * Finds calls of the tools that were offered in the markup of common chat templates, or in JSON that is the whole text.
 * Code and thoughts hold none, unless thoughts are all there is. An answer may well quote a tool's name.
 */
export declare function findLeakedCalls(given: string, tools: readonly string[]): LeakedCall[];
