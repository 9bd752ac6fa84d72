import type { LinkPolicy } from "../outbound/link-policy.ts";
import { MAX_BODY_CHARS } from "../publish/comment-body.ts";
import { breakClosing, toWebLink } from "../publish/quoted-text.ts";
import { type Attribution, renderAttribution } from "../publish/render-attribution.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { toWellFormed } from "../untrusted/cut-text.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import type { Proposal } from "./proposal.ts";
import {
  renderRelatedSection,
  renderVerifiedSection,
  renderWatchSection,
  type TestLinks,
} from "./pull-body-evidence.ts";
import { MAX_TRACEBACK_CHARS, renderFailureSection } from "./pull-body-failure.ts";
import { type PullNotesInput, renderPullNotes } from "./pull-body-notes.ts";
import type { RelatedIssue } from "./related-issues.ts";
import type { VerifyReport } from "./verify/verify-report.ts";

/** Content of the body of a fix pull request. */
export interface PullBodyInput extends Pick<PullNotesInput, "remarks" | "reapplied"> {
  readonly proposal: PullNotesInput["proposal"] & Pick<Proposal, "explanation">;
  /** Failure that the change fixes. */
  readonly group: CandidateGroup;
  /** Links of all tests: those of other tests are omitted. */
  readonly testLinks?: TestLinks | undefined;
  /** Absent if the change was not verified. */
  readonly verified?: VerifyReport | undefined;
  readonly related?: readonly RelatedIssue[] | undefined;
  readonly attribution: Attribution;
  /** Page of the task. */
  readonly consoleUrl?: string | undefined;
  /** Hidden last line. */
  readonly marker: string;
  /** Allowed link targets for the model; absent: none. */
  readonly links?: LinkPolicy | undefined;
}

/** Minimum room for the explanation before tracebacks are shortened. */
const EXPLANATION_CHARS = 30_000;
const TRACEBACK_FORMS = [MAX_TRACEBACK_CHARS, 1_000, 400, 0];

/**
 * Renders the body of a fix pull request: the failure, links to watch it, the explanation, the
 * verification, related issues; below a rule the notes of the service, with its marker at the end.
 * Empty sections are omitted. To stay within the code host's limit, tracebacks are shortened first,
 * then the explanation.
 */
export function renderPullBody(input: PullBodyInput): string {
  const { group, proposal, links } = input;
  const watch = renderWatchSection(group, input.testLinks ?? {});
  const below = [
    renderVerifiedSection(input.verified, group),
    renderRelatedSection(input.related ?? []),
    "---",
    renderPullNotes(input),
    renderFooter(input),
    input.marker,
  ];
  const room = MAX_BODY_CHARS - joinParts([watch, ...below]).length - 4;
  const whole = renderExplanationSection(proposal.explanation, EXPLANATION_CHARS, links);
  const forms = TRACEBACK_FORMS.map((chars) => renderFailureSection(group, chars));
  const failure = forms.find((form) => form.length + whole.length <= room) ?? forms.at(-1) ?? "";
  const explanation = renderExplanationSection(proposal.explanation, room - failure.length, links);
  return toWellFormed(joinParts([failure, watch, explanation, ...below]));
}

function renderFooter({ attribution, consoleUrl }: PullBodyInput): string {
  const link = consoleUrl === undefined ? undefined : toWebLink("how this was made", consoleUrl);
  return joinParts([link ?? "", renderAttribution(attribution)]);
}

const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

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
