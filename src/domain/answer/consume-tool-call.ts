import { hidesOwnAnswer } from "./hides-own-answer.ts";
import { opensDocument, parseLenientJson } from "./parse-lenient-json.ts";
import { addProse, type ScanState } from "./scan-state.ts";
import { findClosing, type Mark } from "./template-markup.ts";

const HEAD = 200;
const NAMED = /(?:[\p{L},] |`)$/u;

/** Consumes a tool call and returns the next position. Its arguments are never the answer. */
export function consumeToolCall(work: ScanState, mark: Mark): number {
  const { text } = work.source;
  const close = findClosing(mark, text, work.closings);
  // An open tag in the middle of a sentence is a mention.
  const isNamed = !close && NAMED.test(text.slice(Math.max(0, mark.start - 20), mark.start));
  if (isNamed || hidesOwnAnswer(work.source, { start: mark.start, close: close?.start })) {
    addProse(work, text.slice(mark.start, mark.end));
    return mark.end;
  }
  work.hadToolCalls = true;
  // Prose before a tool call only announces it.
  work.prose = "";
  work.talk = "";
  work.startsLine = true;
  return close?.end ?? findValueEnd(work, mark.end);
}

// Finds the end of a call without a closing tag: the end of its arguments.
function findValueEnd({ source }: ScanState, from: number): number {
  const { text, fuel } = source;
  const open = text.slice(from, from + HEAD).search(/\{|\[(?=\s*[{\]])/);
  if (open < 0 || !opensDocument(text, from + open)) return text.length;
  const { end } = parseLenientJson(source, from + open);
  fuel.left -= end - from;
  return end;
}
