/** How long sessions last, in milliseconds. */
export declare const SESSION_LIFE: {
    /** From signing in, whatever happens. */
    readonly absolute: number;
    /** Without a request. */
    readonly idle: number;
    /** Between two looks whether the person may still come in. */
    readonly check: number;
    /** Since the last look, when the code host cannot be asked. */
    readonly unchecked: number;
    /** Between two notes of when it was last used: no write for each request. */
    readonly touch: 60000;
};
/** The moments of a session, in milliseconds since 1970. */
export interface SessionTimes {
    readonly created: number;
    readonly seen: number;
    readonly checked: number;
}
export type SessionVerdict = "ended" | "to-check" | "alive";
/** Tells how a session stands: over, to be confirmed by the code host before it is used, or good. */
export declare function judgeSession(times: SessionTimes, now: number): SessionVerdict;
