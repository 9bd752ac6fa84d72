/** What a failed answer says of when to come back. */
export interface WaitHints {
    readonly headers: Headers;
    /** Text of the body: some endpoints say it only there. */
    readonly text: string;
    readonly nowMs: number;
}
/** Reads how long the endpoint asks to wait, in milliseconds; `undefined` when it does not say. */
export declare function readWaitMs(hints: WaitHints): number | undefined;
