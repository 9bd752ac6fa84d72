import type { Fragment } from "./find-fragments.ts";
/** Replaces fragments, each row of them that touch by one `[redacted: NAME]`. */
export declare function redactFragments(text: string, fragments: readonly Fragment[]): string;
