import { publicText } from "../core/audience-text.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { firstSentence } from "../finding/finding-id.ts";
import { listJoined } from "../finding/joined.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { PullRef } from "../pull/pull-request.ts";
import { clipMarkdown } from "../render/clip-markdown.ts";
import { draftCoverageLabel, missingLabel } from "../render/coverage-labels.ts";
import { formatPlace, SEVERITY_MARKS } from "../render/list-findings.ts";
import { formatMutedCount, listMuted } from "../render/muted-findings.ts";
import { renderFinding } from "../render/render-markdown.ts";
import { type AppliedRule, formatAppliedRule } from "../review/path-rule.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { clipLine, toWellFormed } from "../untrusted/cut-text.ts";
import { MAX_BODY_CHARS } from "./comment-body.ts";
import { type DeclinedFinding, renderDeclined } from "./declined-finding.ts";
import { renderAttribution } from "./render-attribution.ts";
import { listJoinedLines } from "./render-joined.ts";

/** Input of a review's body. */
export interface ReviewBodyInput {
  readonly pull: PullRef;
  readonly draft: ReviewDraft;
  /** The plan to post. Places may have changed since the draft was made. */
  readonly plan: PublishPlan;
  /** Important notices for the reader, one line each. */
  readonly banner: readonly string[];
  /** Findings of earlier reviews that writers declined. */
  readonly declined?: readonly DeclinedFinding[] | undefined;
  /** The summary was written by a person and is cut only at the code host's limit. */
  readonly isOwnSummary?: boolean | undefined;
  /** Returns the hidden last line. `shown`: ids of the findings in the body. */
  readonly marker: (shown: readonly string[]) => string;
  readonly version: string;
  /** Permitted links in the model's text; none if absent. */
  readonly links?: LinkPolicy | undefined;
}

/** Maximum length of a model's summary. */
const MAX_SUMMARY_CHARS = 20_000;
/** Room reserved for headings and notes. */
const SPARE_CHARS = 400;
const MAX_LISTED_FILES = 50;
const MAX_NOTES = 20;

/**
 * Renders the body of a review: summary, findings without a line, coverage, attribution. It never exceeds the code
 * host's limit: findings are shortened to fit, and omitted ones are counted.
 */
export function renderReviewBody(review: ReviewBodyInput): string {
  const { draft, plan, banner, version, links, isOwnSummary = false } = review;
  const further = plan.summary.filter(
    ({ duplicateOf, muted }) => duplicateOf === undefined && muted !== true,
  );
  const muted = listMuted(plan);
  const longestMarker = review.marker(listIds([...plan.file, ...further]));
  const banners = banner.map((line) => `> [!NOTE]\n> ${toOneLine(line)}`);
  const bottom = [
    renderDeclinedList(review),
    renderCoverage(draft),
    renderNotes(review),
    renderJoined(review),
    renderAttribution({ ...draft, version }),
  ];
  const room = MAX_BODY_CHARS - SPARE_CHARS - countChars([...banners, ...bottom, longestMarker]);
  const maxSummary = isOwnSummary ? Math.max(room - 2, MAX_SUMMARY_CHARS) : MAX_SUMMARY_CHARS;
  const summary = clipMarkdown(draft.summary.trim(), maxSummary, links) || fallbackSummary(plan);
  const budget = { left: room - countChars([summary]), links };
  const onFiles = renderGroup(plan.file, budget);
  const others = renderGroup(further, budget);
  const folded = renderGroup(muted, budget);
  const sections = [
    ...banners,
    summary,
    onFiles.text === "" ? "" : `## Findings on files\n\n${onFiles.text}`,
    others.text === "" ? "" : renderDetails(`Further findings (${further.length})`, others.text),
    folded.text === "" ? "" : renderDetails(`Not shown: ${formatMutedCount(muted)}`, folded.text),
    ...bottom,
    review.marker([...onFiles.shown, ...others.shown]),
  ];
  return toWellFormed(sections.filter((section) => section !== "").join("\n\n"));
}

const listIds = (planned: readonly Planned[]): readonly string[] => planned.map(({ id }) => id);

const countChars = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + part.length + 2, 0);

function fallbackSummary({ inline, file, summary }: PublishPlan): string {
  const total = inline.length + file.length + summary.length;
  return total === 0 ? "No findings." : "_The model wrote no summary._";
}

interface RoomBudget {
  left: number;
  readonly links: LinkPolicy | undefined;
}

/** Renders findings in sequence, in the longer form while there is room. */
function renderGroup(
  planned: readonly Planned[],
  budget: RoomBudget,
): { readonly text: string; readonly shown: readonly string[] } {
  const parts: string[] = [];
  const shown: string[] = [];
  let missing = 0;
  for (const one of planned) {
    const forms = [renderFinding(one, budget.links), renderShort(one, budget.links)];
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

function renderShort(planned: Planned, links: LinkPolicy | undefined): string {
  const { finding } = planned;
  const said = defangLine(clipLine(finding.title ?? firstSentence(finding.body), 200), links);
  return `- ${SEVERITY_MARKS[finding.severity]} ${codeSpan(formatPlace(planned))} ${said}`;
}

function renderCoverage({ manifest, hunks }: ReviewDraft): string {
  const missing = manifest.filter((entry) => entry.state !== "reviewed");
  if (missing.length === 0) return "";
  const lines = missing
    .slice(0, MAX_LISTED_FILES)
    .map(
      (entry) =>
        `- ${codeSpan(clipLine(printablePath(entry.path), 300))}: ${missingLabel(entry, hunks)}`,
    );
  const more = missing.length - lines.length;
  if (more > 0) lines.push(`- … and ${more} more`);
  return renderDetails(draftCoverageLabel({ manifest, hunks }), lines.join("\n"));
}

/** Renders the declined findings, folded. */
function renderDeclinedList({ declined = [], pull, links }: ReviewBodyInput): string {
  if (declined.length === 0) return "";
  const lines = declined
    .slice(0, MAX_LISTED_FILES)
    .map((one) => renderDeclined(one, toPostedLink(one.url, pull, links)));
  const more = declined.length - lines.length;
  if (more > 0) lines.push(`- … and ${more} more`);
  const scope = "Not posted again in this pull request until their lines change.";
  return renderDetails(`Declined (${declined.length})`, `${scope}\n\n${lines.join("\n")}`);
}

/** Renders how much of the change this review is about, if there was an earlier one. */
function renderDepth(coverage: ReviewDraft["coverage"]): readonly string[] {
  if (coverage === undefined) return [];
  const { hunks, widened, baseNotes = [] } = coverage;
  if (widened !== undefined) return [`- the whole change was reviewed: ${widened}`];
  const notes = baseNotes.slice(0, MAX_NOTES).map((note) => `- ${defangLine(clipLine(note, 300))}`);
  const earlier = hunks["reviewed-earlier"];
  if (earlier === 0) return notes;
  const now = hunks.reviewed + hunks["in-part"];
  return [
    `- new since the latest review: ${formatHunks(now)}; covered by earlier reviews: ${formatHunks(earlier)}`,
    ...notes,
  ];
}

/** Renders which rules for parts of the repository applied. */
function renderRules(rules: readonly AppliedRule[]): readonly string[] {
  if (rules.length === 0) return [];
  const names = rules
    .slice(0, MAX_NOTES)
    .map((rule) => formatAppliedRule(codeSpan(clipLine(printablePath(rule.path), 300)), rule));
  const more = rules.length - names.length;
  return [`- rules applied: ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}`];
}

const formatHunks = (count: number): string => `${count} ${count === 1 ? "hunk" : "hunks"}`;

function renderNotes({ draft, plan: { summary }, ...review }: ReviewBodyInput): string {
  const { problems, stopReason } = draft;
  const before = summary.flatMap(({ saidAt }) => (saidAt === undefined ? [] : [saidAt]));
  const repeats = summary.filter(
    ({ duplicateOf, saidAt }) => duplicateOf !== undefined && saidAt === undefined,
  ).length;
  const links = renderPostedLinks(before, review);
  const lines = [
    ...renderDepth(draft.coverage),
    ...renderRules(draft.rules ?? []),
    ...problems
      .slice(0, MAX_NOTES)
      .map((problem) => `- ${defangLine(clipLine(publicText(problem), 300))}`),
    ...(problems.length > MAX_NOTES ? [`- … and ${problems.length - MAX_NOTES} more`] : []),
    ...(repeats === 0 ? [] : [`- repeated in this review, shown once: ${repeats}`]),
    ...(before.length === 0
      ? []
      : [`- already posted in an earlier review, not posted again: ${before.length}${links}`]),
    ...(stopReason === "final" ? [] : [`- the review was stopped early: ${stopReason}`]),
  ];
  return lines.length === 0 ? "" : `**Notes**\n\n${lines.join("\n")}`;
}

/** Lists the findings that joined others: the reader can see that two issues were taken for one. */
function renderJoined({ plan, pull, links }: ReviewBodyInput): string {
  const lines = listJoinedLines({
    plan,
    links,
    toPostedLink: (address) => toPostedLink(address, pull, links),
  });
  const title = `Already reported in other words (${listJoined(plan).length})`;
  return lines.length === 0 ? "" : renderDetails(title, lines.join("\n"));
}

function renderPostedLinks(
  before: readonly string[],
  { pull, links }: Pick<ReviewBodyInput, "pull" | "links">,
) {
  const known = before.flatMap((address) => toPostedLink(address, pull, links) ?? []);
  const shown = known.slice(0, MAX_NOTES).map((address, at) => `[${at + 1}](${address})`);
  return shown.length === 0 ? "" : ` (${shown.join(", ")})`;
}

const renderDetails = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

const codeSpan = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

const COMMENT = /^(https?:\/\/([\w.:[\]-]+)\/([\w.-]+)\/([\w.-]+)\/pull\/(\d+))(#[\w-]{1,64})$/i;

/**
 * Returns the URL of a comment if it is on the code host and the same pull request, else `undefined`. URLs of earlier
 * comments come from a runner's draft and are not trusted.
 */
export function toPostedLink(
  address: string,
  { owner, name, number }: PullRef,
  links: LinkPolicy | undefined,
): string | undefined {
  const [whole, , host, ...path] = COMMENT.exec(address) ?? [];
  if (whole === undefined || host?.toLowerCase() !== links?.codeHost) return undefined;
  const [inOwner, inName, inNumber] = path;
  const isSame =
    inOwner?.toLowerCase() === owner.toLowerCase() &&
    inName?.toLowerCase() === name.toLowerCase() &&
    inNumber === `${number}`;
  return isSame ? whole : undefined;
}

/** Puts untrusted text on one line of Markdown, with HTML elements and images shown as text. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(OPENING, escapeOpening);
}

const OPENING = /(?<!\\)\\*(?:<(?=[a-z!?/])|!(?=\[))/gi;

/** Escapes an opening sign. A preceding backslash would undo the escape. */
function escapeOpening(found: string): string {
  return found.length % 2 === 0 ? found : `${found.slice(0, -1)}\\${found.slice(-1)}`;
}
