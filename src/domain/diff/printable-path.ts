// Control characters, and characters that break or reverse a line: a name could otherwise forge
// output lines.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Formats a path on one line: characters that could forge or hide text are escaped as `\u{…}`. */
export function printablePath(path: string): string {
  return path.replace(UNSAFE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
