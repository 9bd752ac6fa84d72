import type { Planned } from "../finding/planned.ts";
import { disarmLine } from "../outbound/disarm-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { suggestionBlock } from "../render/render-markdown.ts";
import { SEVERITY_MARKS } from "../render/severity-words.ts";
import { clipLine } from "../untrusted/cut-text.ts";
import { wellFormed } from "./well-formed.ts";

/** Characters that the code host takes in one body. */
export const MAX_BODY_CHARS = 65_536;

const MAX_TITLE_CHARS = 600;
/** What is wrong gets at least this much room; a suggestion that leaves less is worth less. */
const MIN_ROOM = 1_000;

/** Writes the body of an inline comment: what is wrong, the fix, and our marker at its end. */
export function commentBody(planned: Planned, marker: string, links?: LinkPolicy): string {
  const { finding } = planned;
  const title =
    finding.title === undefined
      ? ""
      : ` ${disarmLine(clipLine(finding.title, MAX_TITLE_CHARS), links)}`;
  const head = `${SEVERITY_MARKS[finding.severity]} **${finding.severity}**${title}`;
  const note = planned.moved === true ? "_Moved to where the quoted text is._" : "";
  const whole = joined([note, suggestionBlock(planned), marker]);
  const tail =
    roomBetween(head, whole) < MIN_ROOM
      ? joined([note, "_Its suggestion is too long for a comment._", marker])
      : whole;
  const body = clipMarkdown(finding.body, roomBetween(head, tail), links);
  return wellFormed(joined([head, body, tail]));
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

const roomBetween = (head: string, tail: string): number =>
  MAX_BODY_CHARS - head.length - tail.length - 4;
