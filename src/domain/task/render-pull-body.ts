import type { LinkPolicy } from "../outbound/link-policy.ts";
import { MAX_BODY_CHARS } from "../publish/comment-body.ts";
import { type Attribution, renderAttribution } from "../publish/render-attribution.ts";
import { toWellFormed } from "../publish/to-well-formed.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import type { Proposal } from "./proposal.ts";
import {
  renderRelatedSection,
  renderVerifiedSection,
  renderWatchSection,
  type TestLinks,
} from "./pull-body-evidence.ts";
import { renderExplanationSection } from "./pull-body-explanation.ts";
import { MAX_TRACEBACK_CHARS, renderFailureSection } from "./pull-body-failure.ts";
import { type PullNotesInput, renderPullNotes } from "./pull-body-notes.ts";
import { toWebLink } from "./pull-body-text.ts";
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

function renderFooter({ attribution: making, consoleUrl }: PullBodyInput): string {
  const link = consoleUrl === undefined ? undefined : toWebLink("how this was made", consoleUrl);
  return joinParts([link ?? "", renderAttribution(making)]);
}

const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");
