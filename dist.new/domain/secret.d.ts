/** A value that must not be seen: prints `[redacted]` wherever it is printed by accident. */
export interface Secret {
    /** Gives the value. Called only inside the adapter that sends it. */
    reveal(): string;
    toString(): string;
    toJSON(): string;
}
/** Wraps a value so that logs, errors, JSON and Node's inspector show `[redacted]`. */
export declare function createSecret(value: string): Secret;
