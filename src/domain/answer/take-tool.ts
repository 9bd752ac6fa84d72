import { hidesOwn } from "./hides-own.ts";
import { opensDocument, parseLoose } from "./parse-loose.ts";
import { say, type Work } from "./scan-work.ts";
import { closingOf, type Mark } from "./template-markup.ts";

const HEAD = 200;
const NAMED = /(?:[\p{L},] |`)$/u;

/** Takes a tool call and returns where to go on. Its arguments are never the answer. */
export function takeTool(work: Work, mark: Mark): number {
  const { text } = work.source;
  const close = closingOf(mark, text, work.closings);
  // An open tag in the middle of a sentence is only named.
  const isNamed = !close && NAMED.test(text.slice(Math.max(0, mark.start - 20), mark.start));
  if (isNamed || hidesOwn(work.source, { start: mark.start, close: close?.start })) {
    say(work, text.slice(mark.start, mark.end));
    return mark.end;
  }
  work.hadToolCalls = true;
  // What was said before a tool call announces it.
  work.prose = "";
  work.talk = "";
  work.startsLine = true;
  return close?.end ?? behindValue(work, mark.end);
}

// Nothing closes the call, so it ends with its arguments.
function behindValue({ source }: Work, from: number): number {
  const { text, fuel } = source;
  const open = text.slice(from, from + HEAD).search(/\{|\[(?=\s*[{\]])/);
  if (open < 0 || !opensDocument(text, from + open)) return text.length;
  const { end } = parseLoose(source, from + open);
  fuel.left -= end - from;
  return end;
}
