/** What an endpoint says of an error, whatever its shape. Not scrubbed: never shown as it is. */
export interface ErrorBody {
    readonly message: string;
    /** `code`, `type` and textual `status`, lower case, for matching. */
    readonly labels: readonly string[];
    readonly param: string;
    /** A number that it gives as its code or status, when that reads as an HTTP status. */
    readonly status?: number;
    /** Everything it says, for matching. */
    readonly text: string;
}
/** Reads the body of a failed answer: `{error: {…}}`, `[{error: …}]`, `{detail: […]}`, plain text or nothing. */
export declare function readErrorBody(body: unknown): ErrorBody;
