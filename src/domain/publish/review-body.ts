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
import { cutText } from "../untrusted/cut-text.ts";
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
  /** Hidden last line. */
  readonly marker: string;
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy | undefined;
}

const MAX_SUMMARY_CHARS = 20_000;
const MAX_LISTED_FILES = 50;
const MAX_NOTES = 20;

/**
 * Writes the body of a review: summary, findings that stand on no line, coverage, how it was made. Always within the
 * code host's limit: a finding for which there is no room is shortened, and what is left out is counted.
 */
export function reviewBody(review: ReviewBody): string {
  const { draft, plan, banner, marker, version, links } = review;
  const top = [
    ...banner.map((line) => `> [!NOTE]\n> ${oneLine(line)}`),
    clipMarkdown(draft.summary.trim(), MAX_SUMMARY_CHARS, links) || whatIsSaid(plan),
  ];
  const bottom = [coverage(draft), notes(review), madeBy({ ...draft, version }), marker];
  const used = [...top, ...bottom].reduce((sum, part) => sum + part.length + 2, 0);
  const budget = { left: MAX_BODY_CHARS - used - 400, links };
  const onFiles = group(plan.file, budget);
  const further = group(
    plan.summary.filter((planned) => planned.duplicateOf === undefined),
    budget,
  );
  const sections = [
    ...top,
    onFiles === "" ? "" : `## Findings on files\n\n${onFiles}`,
    further === "" ? "" : folded(`Further findings (${count(plan)})`, further),
    ...bottom,
  ];
  return wellFormed(sections.filter((section) => section !== "").join("\n\n"));
}

const count = ({ summary }: PublishPlan): number =>
  summary.filter((planned) => planned.duplicateOf === undefined).length;

function whatIsSaid({ inline, file, summary }: PublishPlan): string {
  const total = inline.length + file.length + summary.length;
  return total === 0 ? "No findings." : "_The model wrote no summary._";
}

interface Budget {
  left: number;
  readonly links: LinkPolicy | undefined;
}

/** Writes findings one after the other, the longer form as long as there is room. */
function group(planned: readonly Planned[], budget: Budget): string {
  const parts: string[] = [];
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
  }
  if (missing > 0) parts.push(`_${missing} more did not fit into one comment._`);
  return parts.join("\n\n");
}

function short(planned: Planned, links: LinkPolicy | undefined): string {
  const { finding } = planned;
  const said = disarmLine(cutText(finding.title ?? firstSentence(finding.body), 200), links);
  return `- ${SEVERITY_MARKS[finding.severity]} ${code(placeWords(planned))} ${said}`;
}

function coverage({ manifest }: ReviewDraft): string {
  const missing = manifest.filter((entry) => entry.state !== "reviewed");
  if (missing.length === 0) return "";
  const lines = missing
    .slice(0, MAX_LISTED_FILES)
    .map(
      ({ path, state, reason }) =>
        `- ${code(cutText(printablePath(path), 300))}: ${state === "in-part" ? "in part" : "not reviewed"}${reason === undefined ? "" : `, ${reasonWords(reason)}`}`,
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
    ...problems.slice(0, MAX_NOTES).map((problem) => `- ${disarmLine(cutText(problem, 300))}`),
    ...(problems.length > MAX_NOTES ? [`- … and ${problems.length - MAX_NOTES} more`] : []),
    ...(repeats === 0 ? [] : [`- said twice in this review and shown once: ${repeats}`]),
    ...(before.length === 0 ? [] : [`- said before and still found: ${before.length}${links}`]),
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
