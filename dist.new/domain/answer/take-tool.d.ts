import { type Work } from "./scan-work.ts";
import { type Mark } from "./template-markup.ts";
/** Takes a tool call and returns where to go on. Its arguments are never the answer. */
export declare function takeTool(work: Work, mark: Mark): number;
