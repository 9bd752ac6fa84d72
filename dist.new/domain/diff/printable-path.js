// Controls, and what breaks or reverses a line: a name could otherwise forge lines of ours.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** Shows a path on one line: characters that could forge or hide text are escaped as `\u{…}`. */
export function printablePath(path) {
    return path.replace(UNSAFE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
