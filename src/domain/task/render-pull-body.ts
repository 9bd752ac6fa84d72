import type { LinkPolicy } from "../outbound/link-policy.ts";
import { MAX_BODY_CHARS } from "../publish/comment-body.ts";
import { type Making, madeBy } from "../publish/made-by.ts";
import { wellFormed } from "../publish/well-formed.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import type { Proposal } from "./proposal.ts";
import {
  relatedSection,
  type TestLinks,
  verifiedSection,
  watchSection,
} from "./pull-body-evidence.ts";
import { explanationSection } from "./pull-body-explanation.ts";
import { failureSection, MAX_TRACEBACK_CHARS } from "./pull-body-failure.ts";
import { type PullNotes, pullNotes } from "./pull-body-notes.ts";
import { webLink } from "./pull-body-text.ts";
import type { RelatedIssue } from "./related.ts";
import type { VerifyReport } from "./verify/verify-report.ts";

/** All that the body of a fix's pull request is made of. */
export interface PullBodyInput extends Pick<PullNotes, "remarks" | "reapplied"> {
  readonly proposal: PullNotes["proposal"] & Pick<Proposal, "explanation">;
  /** The failure that the change mends. */
  readonly group: CandidateGroup;
  /** Of all tests: the others' links are left out. */
  readonly testLinks?: TestLinks | undefined;
  /** Absent when the change was not to be tried. */
  readonly verified?: VerifyReport | undefined;
  readonly related?: readonly RelatedIssue[] | undefined;
  readonly making: Making;
  /** Page of the task. */
  readonly consoleUrl?: string | undefined;
  /** Hidden last line. */
  readonly marker: string;
  /** Where the model may link to; nowhere when absent. */
  readonly links?: LinkPolicy | undefined;
}

/** What the explanation gets before tracebacks are shortened for it. */
const WANTED_EXPLANATION_CHARS = 30_000;
const TRACEBACK_FORMS = [MAX_TRACEBACK_CHARS, 1_000, 400, 0];

/**
 * Writes the body of a fix's pull request: the failure, where to watch it, the explanation, what was verified, what may
 * be related; below a rule our notes, and our marker at its end. What is empty is left out. Within the code host's
 * limit: tracebacks are shortened first, then the explanation.
 */
export function renderPullBody(input: PullBodyInput): string {
  const { group, proposal, links } = input;
  const watch = watchSection(group, input.testLinks ?? {});
  const below = [
    verifiedSection(input.verified, group),
    relatedSection(input.related ?? []),
    "---",
    pullNotes(input),
    footer(input),
    input.marker,
  ];
  const room = MAX_BODY_CHARS - joined([watch, ...below]).length - 4;
  const whole = explanationSection(proposal.explanation, WANTED_EXPLANATION_CHARS, links);
  const forms = TRACEBACK_FORMS.map((chars) => failureSection(group, chars));
  const failure = forms.find((form) => form.length + whole.length <= room) ?? forms.at(-1) ?? "";
  const explanation = explanationSection(proposal.explanation, room - failure.length, links);
  return wellFormed(joined([failure, watch, explanation, ...below]));
}

function footer({ making, consoleUrl }: PullBodyInput): string {
  const link = consoleUrl === undefined ? undefined : webLink("how this was made", consoleUrl);
  return joined([link ?? "", madeBy(making)]);
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");
