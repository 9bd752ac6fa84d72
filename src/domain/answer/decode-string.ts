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

/** The value of a string and the names of the repairs made to it. */
export interface DecodedString {
  readonly value: string;
  readonly repairs: readonly string[];
}

/** Decodes the text between two quotes. A broken escape keeps its backslash. */
export function decodeString(written: string, quote: string): DecodedString {
  const repairs: string[] = [];
  // Literal line breaks come from the transport; a string's own are written as \r\n.
  const text = written.includes("\n") ? written.replaceAll("\r\n", "\n") : written;
  if (text.includes("\n")) repairs.push("raw-newline");
  if (!text.includes("\\")) return { value: text, repairs };
  const strict = parseStrictly(text);
  if (strict !== undefined) return { value: strict, repairs };

  const decode = decoder(quote);
  const isBroken = text.match(ESCAPE)?.some((sequence) => decode(sequence) === undefined) ?? false;
  if (isBroken) repairs.push("invalid-escape");
  const value = text.replace(ESCAPE, (sequence) => {
    // A backspace is never intended: next to \d, \b is a word boundary.
    if (isBroken && (sequence === "\\b" || sequence === "\\f")) return sequence;
    return decode(sequence) ?? sequence;
  });
  return { value, repairs };
}

function decoder(quote: string): (sequence: string) => string | undefined {
  return (sequence) => {
    const letter = sequence[1] ?? "";
    if (sequence.length === 6) return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
    // \x41 is JavaScript and Python syntax, with single quotes or backticks.
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
    // Not a JSON string; the lenient parser handles it.
    return undefined;
  }
}
