import type { Source } from "./parse-loose.ts";
import { type Scan } from "./scan-work.ts";
/** Walks through a model's output and tells answers from thoughts, tool calls and prose. */
export declare function scanOutput(source: Source, depth?: number): Scan;
