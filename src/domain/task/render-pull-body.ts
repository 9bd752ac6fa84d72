import type { LinkPolicy } from "../outbound/link-policy.ts";
import { MAX_BODY_CHARS } from "../publish/comment-body.ts";
import { toWebLink } from "../publish/quoted-text.ts";
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
import type { RelatedIssue } from "./related-issues.ts";
import type { VerifyReport } from "./verify/verify-report.ts";

/** All that the body of a fix's pull request is made of. */
export interface PullBodyInput extends Pick<PullNotesInput, "remarks" | "reapplied"> {
  readonly proposal: PullNotesInput["proposal"] & Pick<Proposal, "explanation">;
  /** The failure that the change mends. */
  readonly group: CandidateGroup;
  /** Of all tests: the others' links are left out. */
  readonly testLinks?: TestLinks | undefined;
  /** Absent when the change was not to be tried. */
  readonly verified?: VerifyReport | undefined;
  readonly related?: readonly RelatedIssue[] | undefined;
  readonly attribution: Attribution;
  /** Page of the task. */
  readonly consoleUrl?: string | undefined;
  /** Hidden last line. */
  readonly marker: string;
  /** Where the model may link to; nowhere when absent. */
  readonly links?: LinkPolicy | undefined;
}

/** What the explanation gets before tracebacks are shortened for it. */
const EXPLANATION_CHARS = 30_000;
const TRACEBACK_FORMS = [MAX_TRACEBACK_CHARS, 1_000, 400, 0];

/**
 * Writes the body of a fix's pull request: the failure, where to watch it, the explanation, what was verified, what may
 * be related; below a rule our notes, and our marker at its end. What is empty is left out. Within the code host's
 * limit: tracebacks are shortened first, then the explanation.
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
