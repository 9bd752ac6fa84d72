import { type Work } from "./scan-work.ts";
/** Takes what begins at a bracket, be it an answer, data or prose, and returns where to go on. */
export declare function takeBracket(work: Work, at: number): number;
