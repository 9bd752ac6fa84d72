const NAMED: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "\\": 92,
};

const encoder = new TextEncoder();
// A byte order mark is part of a name.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads a path as printed by git: with C-style quotes and octal bytes if it contains special
 * characters, otherwise verbatim. Source: git-config(1), `core.quotePath`.
 */
export function unquotePath(text: string): string {
  if (!text.startsWith('"')) return text;
  const end = closingQuote(text);
  const bytes: number[] = [];
  for (let at = 1; at < end; at += 1) {
    const char = text.charAt(at);
    if (char !== "\\") {
      const point = text.codePointAt(at) ?? 0;
      const whole = String.fromCodePoint(point);
      bytes.push(...encoder.encode(whole));
      at += whole.length - 1;
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))?.[0];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8));
      at += 3;
    } else {
      at += 1;
      if (at < end) bytes.push(NAMED[text.charAt(at)] ?? text.charCodeAt(at));
    }
  }
  return decoder.decode(new Uint8Array(bytes));
}

/** Returns the offset of the closing quote of a quoted path, or the text's length. */
export function closingQuote(text: string): number {
  for (let at = 1; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === '"') return at;
  }
  return text.length;
}

// Control characters, and characters that break or reverse a line: a name could otherwise forge
// output lines.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Formats a path on one line: characters that could forge or hide text are escaped as `\u{…}`. */
export function printablePath(path: string): string {
  return path.replace(UNSAFE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
