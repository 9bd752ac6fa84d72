import type { TamperCode } from "../task/proposal.ts";
/** A sign in certain files that says something was switched off. */
export interface SignRule {
    readonly path: RegExp;
    readonly sign: RegExp;
    readonly code: TamperCode;
    readonly text: string;
}
/** Signs that silence a check or let a failure pass, with the files that they count in. */
export declare const SUPPRESSIONS: readonly SignRule[];
