import { submits } from "./find-answers.ts";
import { opensDocument, parseLoose } from "./parse-loose.ts";
import { adopt, type Work } from "./scan-work.ts";
import { closingOf, type Mark } from "./template-markup.ts";

const TOOL_NAME =
  /to=(?:functions[.])?([\w.-]+)|<function=([\w.-]+)|"(?:name|tool|tool_name)"\s{0,9}:\s{0,9}"([\w.-]+)|functions[.]([\w-]+)|name="([\w.-]+)"|^\s{0,9}([\w.-]+)\s{0,9}(?:\[ARGS\]|\{)/;
const HEAD = 200;

/**
 * Takes a tool call and returns where to go on. Its arguments are no answer, unless the tool is
 * one that would only hand the answer in.
 */
export function takeTool(work: Work, mark: Mark): number {
  const { text } = work.source;
  const close = closingOf(mark, text, work.closings);
  const end = close?.start ?? behindValue(work, mark.end);
  work.hadToolCalls = true;
  // What was said before a tool call announces it.
  work.prose = "";
  work.talk = "";
  const name = toolName(text.slice(mark.start, Math.min(end, mark.end + HEAD)));
  if (name !== undefined && submits(name) && work.depth === 0) {
    const inner = work.scanInner(text.slice(mark.end, end));
    adopt(work, inner, { repair: "tool-call", fromTool: true });
  }
  return close?.end ?? end;
}

function toolName(head: string): string | undefined {
  return TOOL_NAME.exec(head)
    ?.slice(1)
    .find((name) => name !== undefined);
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
