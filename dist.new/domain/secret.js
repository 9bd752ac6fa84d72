const REDACTED = "[redacted]";
/** Wraps a value so that logs, errors, JSON and Node's inspector show `[redacted]`. */
export function createSecret(value) {
    const secret = {
        reveal: () => value,
        toString: () => REDACTED,
        toJSON: () => REDACTED,
        [Symbol.for("nodejs.util.inspect.custom")]: () => REDACTED,
    };
    return Object.freeze(secret);
}
