import { publicText } from "../core/audience-text.ts";
import { printablePath } from "../diff/printable-path.ts";
import { firstSentence } from "../finding/identity.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { disarmLine } from "../outbound/disarm-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { PullRef } from "../pull/pull-request.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { coverageWords, reasonWords } from "../render/coverage-words.ts";
import { oneLine } from "../render/one-line.ts";
import { placeWords } from "../render/place-words.ts";
import { renderFinding } from "../render/render-markdown.ts";
import { SEVERITY_MARKS } from "../render/severity-words.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { clipLine } from "../untrusted/cut-text.ts";
import { MAX_BODY_CHARS } from "./comment-body.ts";
import { madeBy } from "./made-by.ts";
import { saidLink } from "./said-link.ts";
import { wellFormed } from "./well-formed.ts";

export interface ReviewBody {
  readonly pull: PullRef;
  readonly draft: ReviewDraft;
  /** As it is to be posted: where findings stand may have changed since the draft was made. */
  readonly plan: PublishPlan;
  /** What the reader must know first, one line each. */
  readonly banner: readonly string[];
  /** The summary is a person's: it is cut only where the code host's limit demands it. */
  readonly isOwnSummary?: boolean | undefined;
  /** Writes the hidden last line. `shown`: ids of the findings that the body shows. */
  readonly marker: (shown: readonly string[]) => string;
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy | undefined;
}

/** Of a model's summary. */
const MAX_SUMMARY_CHARS = 20_000;
/** Left free for headings and notes. */
const SPARE_CHARS = 400;
const MAX_LISTED_FILES = 50;
const MAX_NOTES = 20;

/**
 * Writes the body of a review: summary, findings that stand on no line, coverage, how it was made. Always within the
 * code host's limit: a finding for which there is no room is shortened, and what is left out is counted.
 */
export function reviewBody(review: ReviewBody): string {
  const { draft, plan, banner, version, links, isOwnSummary = false } = review;
  const further = plan.summary.filter((planned) => planned.duplicateOf === undefined);
  const longestMarker = review.marker(idsOf([...plan.file, ...further]));
  const banners = banner.map((line) => `> [!NOTE]\n> ${oneLine(line)}`);
  const bottom = [coverage(draft), notes(review), madeBy({ ...draft, version })];
  const room = MAX_BODY_CHARS - SPARE_CHARS - lengthOf([...banners, ...bottom, longestMarker]);
  const maxSummary = isOwnSummary ? Math.max(room - 2, MAX_SUMMARY_CHARS) : MAX_SUMMARY_CHARS;
  const summary = clipMarkdown(draft.summary.trim(), maxSummary, links) || whatIsSaid(plan);
  const budget = { left: room - lengthOf([summary]), links };
  const onFiles = group(plan.file, budget);
  const others = group(further, budget);
  const sections = [
    ...banners,
    summary,
    onFiles.text === "" ? "" : `## Findings on files\n\n${onFiles.text}`,
    others.text === "" ? "" : folded(`Further findings (${further.length})`, others.text),
    ...bottom,
    review.marker([...onFiles.shown, ...others.shown]),
  ];
  return wellFormed(sections.filter((section) => section !== "").join("\n\n"));
}

const idsOf = (planned: readonly Planned[]): readonly string[] => planned.map(({ id }) => id);

const lengthOf = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + part.length + 2, 0);

function whatIsSaid({ inline, file, summary }: PublishPlan): string {
  const total = inline.length + file.length + summary.length;
  return total === 0 ? "No findings." : "_The model wrote no summary._";
}

interface Budget {
  left: number;
  readonly links: LinkPolicy | undefined;
}

/** Writes findings one after the other, the longer form as long as there is room. */
function group(
  planned: readonly Planned[],
  budget: Budget,
): { readonly text: string; readonly shown: readonly string[] } {
  const parts: string[] = [];
  const shown: string[] = [];
  let missing = 0;
  for (const one of planned) {
    const forms = [renderFinding(one, budget.links), short(one, budget.links)];
    const text = forms.find((form) => form.length + 2 <= budget.left);
    if (text === undefined) {
      missing += 1;
      continue;
    }
    budget.left -= text.length + 2;
    parts.push(text);
    shown.push(one.id);
  }
  if (missing > 0) parts.push(`_${missing} more did not fit into one comment._`);
  return { text: parts.join("\n\n"), shown };
}

function short(planned: Planned, links: LinkPolicy | undefined): string {
  const { finding } = planned;
  const said = disarmLine(clipLine(finding.title ?? firstSentence(finding.body), 200), links);
  return `- ${SEVERITY_MARKS[finding.severity]} ${code(placeWords(planned))} ${said}`;
}

function coverage({ manifest }: ReviewDraft): string {
  const missing = manifest.filter((entry) => entry.state !== "reviewed");
  if (missing.length === 0) return "";
  const lines = missing
    .slice(0, MAX_LISTED_FILES)
    .map(
      ({ path, state, reason }) =>
        `- ${code(clipLine(printablePath(path), 300))}: ${state === "in-part" ? "in part" : "not reviewed"}${reason === undefined ? "" : `, ${reasonWords(reason)}`}`,
    );
  const more = missing.length - lines.length;
  if (more > 0) lines.push(`- … and ${more} more`);
  return folded(coverageWords(manifest), lines.join("\n"));
}

function notes({ draft, plan: { summary }, ...review }: ReviewBody): string {
  const { problems, stopReason } = draft;
  const before = summary.flatMap(({ saidAt }) => (saidAt === undefined ? [] : [saidAt]));
  const repeats = summary.filter(
    ({ duplicateOf, saidAt }) => duplicateOf !== undefined && saidAt === undefined,
  ).length;
  const links = linksTo(before, review);
  const lines = [
    ...problems
      .slice(0, MAX_NOTES)
      .map((problem) => `- ${disarmLine(clipLine(publicText(problem), 300))}`),
    ...(problems.length > MAX_NOTES ? [`- … and ${problems.length - MAX_NOTES} more`] : []),
    ...(repeats === 0 ? [] : [`- said twice in this review and shown once: ${repeats}`]),
    ...(before.length === 0
      ? []
      : [`- already posted in an earlier review, not posted again: ${before.length}${links}`]),
    ...(stopReason === "final" ? [] : [`- the review was stopped early: ${stopReason}`]),
  ];
  return lines.length === 0 ? "" : `**Notes**\n\n${lines.join("\n")}`;
}

function linksTo(before: readonly string[], { pull, links }: Pick<ReviewBody, "pull" | "links">) {
  const known = before.flatMap((address) => saidLink(address, pull, links) ?? []);
  const shown = known.slice(0, MAX_NOTES).map((address, at) => `[${at + 1}](${address})`);
  return shown.length === 0 ? "" : ` (${shown.join(", ")})`;
}

const folded = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;
