const SIMPLE: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const ESCAPE = /\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])?/g;

/** Holds a string's value and the names of what had to be mended in it. */
export interface DecodedString {
  readonly value: string;
  readonly repairs: readonly string[];
}

/** Decodes what stands between two quotes; a broken escape keeps its backslash. */
export function decodeString(written: string, quote: string): DecodedString {
  const repairs: string[] = [];
  // Line breaks as they are took the transport's form; a string's own are written \r\n.
  const text = written.includes("\n") ? written.replaceAll("\r\n", "\n") : written;
  if (text.includes("\n")) repairs.push("raw-newline");
  if (!text.includes("\\")) return { value: text, repairs };
  const strict = parseStrictly(text);
  if (strict !== undefined) return { value: strict, repairs };

  const decode = decoder(quote);
  const isBroken = text.match(ESCAPE)?.some((sequence) => decode(sequence) === undefined) ?? false;
  if (isBroken) repairs.push("invalid-escape");
  const value = text.replace(ESCAPE, (sequence) => {
    // Nobody means a backspace: next to \d, a \b is a word boundary.
    if (isBroken && (sequence === "\\b" || sequence === "\\f")) return sequence;
    return decode(sequence) ?? sequence;
  });
  return { value, repairs };
}

function decoder(quote: string): (sequence: string) => string | undefined {
  return (sequence) => {
    const letter = sequence[1] ?? "";
    if (sequence.length === 6) return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
    // \x41 is JavaScript's and Python's, whose strings have single quotes or backticks.
    if (sequence.length === 4) return quote === '"' ? undefined : hex(sequence);
    if (letter === quote || (letter === "$" && quote === "`")) return letter;
    return SIMPLE[letter];
  };
}

function hex(sequence: string): string {
  return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
}

function parseStrictly(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    // Not a JSON string: the lenient way follows.
    return undefined;
  }
}
