// Controls, and what breaks or reverses a line: a name could otherwise forge lines of ours.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Shows a path on one line: characters that could forge or hide text are escaped as `\u{…}`. */
export function printablePath(path: string): string {
  return path.replace(UNSAFE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
