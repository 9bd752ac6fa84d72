/** Token of a line of code. */
export interface LineToken {
  readonly kind: "string" | "number" | "word" | "sign";
  readonly text: string;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*/uy;
const SIGN = /[=!<>]=+|=>|->|<<|&&|\|\||::|\S/uy;
const QUOTES = "\"'`";

/**
 * Splits a line of code into strings, numbers, words and signs; white space and a comment at its
 * end are dropped. Takes time linear in the line.
 */
export function tokenizeLine(line: string, comment: "#" | "//"): LineToken[] {
  const tokens: LineToken[] = [];
  /** Quotes without a closing counterpart. */
  const single = new Set<string>();
  let at = 0;
  while (at < line.length) {
    if (line.startsWith(comment, at) && isComment(line, at)) break;
    const token = readString(line, at, single) ?? readPlainToken(line, at);
    if (token === undefined) at += 1;
    else {
      tokens.push(token);
      at += token.text.length;
    }
  }
  return tokens;
}

/**
 * Returns whether a comment starts here; attributes of Rust or PHP and a count in shell start the
 * same way.
 */
const isComment = (line: string, at: number): boolean =>
  line[at + 1] !== "[" && !(line[at] === "#" && /[${]/.test(line[at - 1] ?? ""));

function readString(line: string, start: number, single: Set<string>): LineToken | undefined {
  const quote = line[start] ?? "";
  if (!QUOTES.includes(quote) || single.has(quote)) return undefined;
  let end = start + 1;
  while (end < line.length && line[end] !== quote) end += line[end] === "\\" ? 2 : 1;
  if (end < line.length) return { kind: "string", text: line.slice(start, end + 1) };
  single.add(quote);
  return undefined;
}

const KINDS = [
  ["word", WORD],
  ["number", NUMBER],
  ["sign", SIGN],
] as const;

function readPlainToken(line: string, start: number): LineToken | undefined {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = start;
    const text = pattern.exec(line)?.[0];
    if (text !== undefined) return { kind, text };
  }
  return undefined;
}

/** Returns whether a token is an opening bracket. */
export const isOpeningBracket = ({ kind, text }: LineToken): boolean =>
  kind === "sign" && /^[([{]$/.test(text);

/** Returns whether a token is a closing bracket. */
export const isClosingBracket = ({ kind, text }: LineToken): boolean =>
  kind === "sign" && /^[)\]}]$/.test(text);
