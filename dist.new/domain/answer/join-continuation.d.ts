/** An answer that was cut, with what continues it. */
export interface JoinedAnswer {
    readonly text: string;
    /** Nothing else can be meant: no text is lost or doubled. */
    readonly isSure: boolean;
}
/**
 * Joins an answer that was cut with what continues it. A thought, an announcement or a fence in front of the rest, and
 * what the rest repeats of the end, are left out; a rest that begins the answer anew replaces what was there.
 */
export declare const joinContinuation: (partial: string, rest: string) => string;
/** Does the same, and says whether it is sure: a few characters may be repeated, or be said twice. */
export declare function continueAnswer(partial: string, rest: string): JoinedAnswer;
