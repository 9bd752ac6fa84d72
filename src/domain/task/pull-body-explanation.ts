import type { LinkPolicy } from "../outbound/link-policy.ts";
import { breakClosing } from "../publish/quoted-text.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";

const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
/** Rules, and the lines that make a heading of the words above them. */
const RULE = /^ {0,3}(?:=+|-+|(?:[-*_][ \t]*){3,})[ \t]*$/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const NO_EXPLANATION = "_The model gave no explanation._";

/** The model's explanation, at most so many characters: nothing in it acts, and it cannot look like a section of ours. */
export function renderExplanationSection(
  explanation: string,
  maxChars: number,
  links?: LinkPolicy,
): string {
  const heading = "## Explanation\n\n_Written by a model: check it before you merge._\n\n";
  const words = breakClosing(lowerHeadings(explanation.trim()));
  return `${heading}${clipMarkdown(words, maxChars - heading.length, links) || NO_EXPLANATION}`;
}

/** Makes headings smaller than ours and rules plain signs, but in blocks of code. */
function lowerHeadings(text: string): string {
  let fence: string | undefined;
  const lower = (line: string): string => {
    if (fence !== undefined) {
      if (CLOSING.exec(line)?.[1]?.startsWith(fence) === true) fence = undefined;
      return line;
    }
    const [, backticks, tildes] = OPENING.exec(line) ?? [];
    fence = backticks ?? tildes;
    if (fence !== undefined) return line;
    return RULE.test(line) ? line.replace(/\S/, "\\$&") : line.replace(HEADING, "####");
  };
  return text
    .split(/\r\n?|\n/)
    .map(lower)
    .join("\n");
}
