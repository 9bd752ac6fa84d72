import { decodeString } from "./decode-string.ts";
import { isConcatenated } from "./ends-string.ts";
import { findStringEnd, findTripleEnd } from "./find-string-end.ts";
import type { TextNode } from "./node.ts";
import type { ParserState } from "./parser-state.ts";
import type { Span } from "./quote.ts";
import { skipGap } from "./skip-gap.ts";

/** A string and the position after it. Without a node, the string was cut there. */
export interface StringResult {
  readonly node: TextNode | undefined;
  readonly end: number;
}

const NAMES: Readonly<Record<string, string | undefined>> = {
  '"': undefined,
  "'": "single-quotes",
  "`": "backtick-quotes",
};

/** Reads a string with any kind of quotes, and the strings appended to it with a plus sign. */
export function readString(reading: ParserState, at: number): StringResult {
  const { text } = reading;
  const first = readSingleString(reading, at);
  let { node, end } = first;
  for (let plus = skipGap(text, end); node && isConcatenated(text, plus); ) {
    const next = readSingleString(reading, skipGap(text, plus + 1));
    reading.repairs.add("concatenation");
    node = next.node && { ...next.node, value: node.value + next.node.value };
    end = next.end;
    plus = skipGap(text, end);
  }
  return { node, end };
}

function readSingleString(reading: ParserState, at: number): StringResult {
  const triple = findTripleEnd(reading, at);
  if (triple) {
    reading.repairs.add("triple-quotes");
    return toStringResult(reading, at, triple);
  }
  const found = findStringEnd(reading, at);
  if ("cutAt" in found) return { node: undefined, end: found.cutAt };
  const open = reading.text[at] ?? "";
  const name = Object.hasOwn(NAMES, open) ? NAMES[open] : "smart-quotes";
  if (name !== undefined) reading.repairs.add(name);
  return toStringResult(reading, at, found);
}

function toStringResult({ text, repairs }: ParserState, at: number, span: Span): StringResult {
  const string = decodeString(text.slice(span.from, span.to), text[at] ?? "");
  for (const repair of string.repairs) repairs.add(repair);
  return { node: { kind: "text", value: string.value, ended: span.ended }, end: span.end };
}
