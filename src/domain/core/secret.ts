/** Secret value: prints `[redacted]` if it is printed by accident. */
export interface Secret {
  /** Returns the value. Called only inside the adapter that sends it. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const REDACTED = "[redacted]";

/** Wraps a value so that logs, errors, JSON and Node's inspector show `[redacted]`. */
export function createSecret(value: string): Secret {
  const secret = {
    reveal: () => value,
    toString: () => REDACTED,
    toJSON: () => REDACTED,
    [Symbol.for("nodejs.util.inspect.custom")]: () => REDACTED,
  };
  return Object.freeze(secret);
}
