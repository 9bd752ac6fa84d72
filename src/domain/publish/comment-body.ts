import type { Planned } from "../finding/planned.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { SEVERITY_MARKS } from "../render/list-findings.ts";
import { renderSuggestion } from "../render/render-markdown.ts";
import { clipLine, toWellFormed } from "../untrusted/cut-text.ts";

/** Maximum number of characters in one body on the code host. */
export const MAX_BODY_CHARS = 65_536;

const MAX_TITLE_CHARS = 600;
/** Minimum room for the problem's description; a suggestion that leaves less is dropped. */
const MIN_ROOM = 1_000;

/** Renders the body of an inline comment: the problem, the fix, and the marker at its end. */
export function renderCommentBody(planned: Planned, marker: string, links?: LinkPolicy): string {
  const { finding } = planned;
  const title =
    finding.title === undefined
      ? ""
      : ` ${defangLine(clipLine(finding.title, MAX_TITLE_CHARS), links)}`;
  const head = `${SEVERITY_MARKS[finding.severity]} **${finding.severity}**${title}`;
  const note = planned.moved === true ? "_Moved to where the quoted text is._" : "";
  const whole = joinParts([note, renderSuggestion(planned), marker]);
  const tail =
    remainingChars(head, whole) < MIN_ROOM
      ? joinParts([note, "_Its suggestion is too long for a comment._", marker])
      : whole;
  const body = clipMarkdown(finding.body, remainingChars(head, tail), links);
  return toWellFormed(joinParts([head, body, tail]));
}

const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

const remainingChars = (head: string, tail: string): number =>
  MAX_BODY_CHARS - head.length - tail.length - 4;
