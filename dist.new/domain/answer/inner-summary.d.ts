import type { ObjectNode } from "./node.ts";
/** Returns the summary of an object inside an answer: `{"overall": {"summary": …}, "comments": […]}`. */
export declare function innerSummary({ members }: ObjectNode): string | undefined;
