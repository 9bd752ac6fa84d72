import type { Node } from "./node.ts";

/** A value without quotes and the position after it. */
export interface Scalar {
  readonly node: Node;
  readonly end: number;
  readonly repair: string | undefined;
}

const NUMBER =
  /[+-]?(?:0x[\da-f]{1,12}|(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,4})?)(?=[\s,\]}]|$)/iy;
const LITERAL = /(true|false|null|none|undefined|nil|nan|[+-]?infinity)(?=[\s,\]}]|$)/iy;
const WORDS =
  /[^\s,"{}[\]][^\n"{}[\]]{0,300}?(?=\s*(?:[\n}\]]|,\s*(?:["'{}\]]|[\w-]{1,40}\s*:|\n)|$))/y;

const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false };

/** Reads a number, a literal of JSON, Python or JavaScript, or unquoted words. */
export function readScalar(text: string, at: number): Scalar | undefined {
  const number = match(NUMBER, text, at);
  if (number !== undefined) {
    const node: Node = { kind: "plain", value: Number(number.replace(/^\+/, "")) };
    return { node, end: at + number.length, repair: undefined };
  }
  const literal = match(LITERAL, text, at);
  if (literal !== undefined) {
    const value = LITERALS[literal.toLowerCase()] ?? null;
    const isJson = literal === String(value);
    const repair = isJson ? undefined : "foreign-literal";
    return { node: { kind: "plain", value }, end: at + literal.length, repair };
  }
  const words = match(WORDS, text, at);
  if (words === undefined) return undefined;
  const node: Node = { kind: "text", value: words, ended: at + words.length < text.length };
  return { node, end: at + words.length, repair: "unquoted-text" };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
