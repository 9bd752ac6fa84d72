import type { LinkPolicy } from "../outbound/link-policy.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { breakClosing } from "./pull-body-text.ts";

const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
/** Rules, and underlines that turn the line above into a heading. */
const RULE = /^ {0,3}(?:=+|-+|(?:[-*_][ \t]*){3,})[ \t]*$/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const NO_EXPLANATION = "_The model gave no explanation._";

/**
 * Renders the model's explanation, cut to a number of characters: its markup has no side effects,
 * and it cannot imitate a section of the service.
 */
export function renderExplanationSection(
  explanation: string,
  maxChars: number,
  links?: LinkPolicy,
): string {
  const heading = "## Explanation\n\n_Written by a model: check it before you merge._\n\n";
  const words = breakClosing(lowerHeadings(explanation.trim()));
  return `${heading}${clipMarkdown(words, maxChars - heading.length, links) || NO_EXPLANATION}`;
}

/**
 * Lowers headings below those of the service and turns rules into plain characters, except in code
 * blocks.
 */
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
