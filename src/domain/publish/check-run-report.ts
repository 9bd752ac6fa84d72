import { groupBy } from "../core/group-by.ts";
import type { Severity } from "../core/severity.ts";
import { findWorstSeverity, isAtLeastSeverity } from "../finding/rank.ts";
import { defangLine, defangMarkdown } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { coverageLabel } from "../render/coverage-labels.ts";
import { type ListedFinding, listFindings } from "../render/list-findings.ts";
import { findAnnotatedFile } from "../render/render-annotations.ts";
import { formatFindingText, getFindingTitle } from "../render/to-plain-text.ts";
import { isComplete } from "../review/manifest.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { clipLine, cutText } from "../untrusted/cut-text.ts";

/** Message of a check run on lines of its head. */
export interface CheckAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "notice" | "warning" | "failure";
  readonly title: string;
  readonly message: string;
}

/** Content of a check run. */
export interface CheckRunReport {
  /** Absent while the review runs. */
  readonly conclusion: "success" | "neutral" | "failure" | undefined;
  /** One line with the three facts: ran, covered, findings. */
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  readonly annotations: readonly CheckAnnotation[];
}

/** State of a review, as far as its check run reports it. */
export type CheckRunFacts = UnpublishedFacts | ({ readonly kind: "reviewed" } & ReviewedFacts);

/** State of a review without a draft that may be shown. */
export type UnpublishedFacts =
  | { readonly kind: "running" }
  /** There was nothing to show to the model. */
  | { readonly kind: "nothing"; readonly reason: string }
  /** The review failed, was refused, cancelled or interrupted. */
  | { readonly kind: "stopped"; readonly reason: string }
  /** A person must check the draft before anything of it is shown. */
  | { readonly kind: "held" }
  /** An earlier run published the review and did not complete its check run. */
  | { readonly kind: "already"; readonly url: string };

/** A published review. */
export interface ReviewedFacts {
  readonly draft: Pick<ReviewDraft, "plan" | "manifest" | "coverage" | "stopReason" | "problems">;
  /** Page of the review; absent if unknown. */
  readonly url: string | undefined;
  /** Findings of earlier reviews about parts of the change that this one did not repeat. */
  readonly earlierFindings: number;
  /** Severity from which findings fail the check run; absent if findings never do. */
  readonly failOn: Severity | undefined;
}

/** Settings of a report. */
export interface CheckRunFormat {
  /** Permitted links in the model's text; none if absent. */
  readonly links: LinkPolicy | undefined;
  /** The hidden last line. */
  readonly marker: string;
}

const MAX_TITLE_CHARS = 200;
const MAX_MESSAGE_CHARS = 4_000;
const MAX_REASON_CHARS = 1_000;
const MAX_TITLE_OF_RUN = 250;

/** The three facts, each on its own. */
interface ThreeFacts {
  readonly ran: string;
  readonly covered: string;
  readonly findings: string;
}

/**
 * Renders the content of a check run: whether the review ran, what it covered and what it found, as three separate
 * facts. The conclusion is `success` only if all of them are known and good.
 */
export function renderCheckRun(facts: CheckRunFacts, format: CheckRunFormat): CheckRunReport {
  if (facts.kind === "reviewed") return renderReviewed(facts, format);
  const { conclusion, reason, ...three } = describeWithoutReview(facts);
  const notes = [
    ...(reason === "" ? [] : [defangLine(clipLine(reason, MAX_REASON_CHARS), format.links)]),
    ...(facts.kind === "already" ? [`[The review](${facts.url})`] : []),
  ];
  return { conclusion, ...renderFacts(three, notes, format), annotations: [] };
}

const UNKNOWN = { covered: "unknown", findings: "unknown" } as const;

function describeWithoutReview(
  facts: UnpublishedFacts,
): ThreeFacts & Pick<CheckRunReport, "conclusion"> & { readonly reason: string } {
  const conclusion = "neutral";
  switch (facts.kind) {
    case "running":
      return { conclusion: undefined, ran: "not yet", ...UNKNOWN, reason: "" };
    case "nothing": {
      const nothing = { covered: "nothing new", findings: "none new" };
      return { conclusion, ran: "yes", ...nothing, reason: facts.reason };
    }
    case "stopped": {
      const reason = `The review did not end: ${facts.reason}`;
      return { conclusion, ran: "no", ...UNKNOWN, reason };
    }
    case "held": {
      const reason = "The review waits for a person to check it.";
      return { conclusion, ran: "yes", ...UNKNOWN, reason };
    }
    case "already":
      return { conclusion, ran: "yes", ...UNKNOWN, reason: "" };
  }
}

function renderReviewed(facts: ReviewedFacts, format: CheckRunFormat): CheckRunReport {
  const { draft, url, earlierFindings } = facts;
  const ended = describeEnd(draft);
  const counts = countFindings(draft);
  const three = {
    ran: ended ?? "yes",
    covered: describeCoverage(draft),
    findings: counts === "" ? "none" : counts,
  };
  const notes = [
    ...(url === undefined ? [] : [`[The review](${url})`]),
    ...(earlierFindings === 0
      ? []
      : [`Findings of earlier reviews, see their threads: ${earlierFindings}.`]),
  ];
  return {
    conclusion: conclude(facts, ended === undefined && isCovered(draft)),
    ...renderFacts(three, notes, format),
    annotations: listFindings(draft.plan).flatMap((one) => toAnnotation(one, draft, format)),
  };
}

/**
 * Never a success in doubt: every hunk is in this review, nothing was found, not even a muted finding, and no finding of
 * an earlier review is open. A failure only where the operator chose a severity for it.
 */
function conclude(
  { draft, failOn, earlierFindings }: ReviewedFacts,
  isWhole: boolean,
): CheckRunReport["conclusion"] {
  const { plan } = draft;
  const worst = findWorstSeverity(plan);
  const isReached =
    worst !== undefined && (failOn === undefined || isAtLeastSeverity(worst, failOn));
  if (isReached) return failOn === undefined ? "neutral" : "failure";
  // Findings below the operator's severity are reported, and tolerated.
  const isClean = failOn !== undefined || countFindings(draft) === "";
  const isObjected = plan.event === "REQUEST_CHANGES" && worst === undefined;
  return isWhole && isClean && !isObjected && earlierFindings === 0 ? "success" : "neutral";
}

type ReviewedDraft = ReviewedFacts["draft"];

/** Describes what is missing from a run; `undefined` for a whole one. */
function describeEnd({ stopReason, problems }: ReviewedDraft): string | undefined {
  if (stopReason !== "final") return `in part (stopped early: ${stopReason})`;
  if (problems.length === 0) return undefined;
  return `in part (${problems.length} ${problems.length === 1 ? "problem" : "problems"}, see the review)`;
}

function isCovered({ manifest, coverage }: ReviewedDraft): boolean {
  const { hunks } = coverage ?? {};
  const open =
    hunks === undefined ? 0 : hunks["in-part"] + hunks["not-reviewed"] + hunks["reviewed-earlier"];
  return isComplete(manifest) && open === 0;
}

function describeCoverage({ manifest, coverage }: ReviewedDraft): string {
  const files = coverageLabel(manifest);
  if (coverage === undefined) return files;
  const {
    reviewed,
    "reviewed-earlier": earlier,
    "in-part": part,
    "not-reviewed": none,
  } = coverage.hunks;
  const all = reviewed + earlier + part + none;
  const parts = [
    earlier === 0 ? "" : `${earlier} by earlier reviews`,
    part === 0 ? "" : `${part} in part`,
    none === 0 ? "" : `${none} not`,
  ].filter((text) => text !== "");
  const more = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  return `${reviewed + earlier} of ${all} hunks${more}; ${files}`;
}

function countFindings({ plan }: ReviewedDraft): string {
  const severities = listFindings(plan).map(({ planned }) => planned.finding.severity);
  const counts = [...groupBy(severities, (severity) => severity)];
  return counts.map(([severity, all]) => `${all.length} ${severity}`).join(", ");
}

function renderFacts(
  { ran, covered, findings }: ThreeFacts,
  notes: readonly string[],
  { marker }: CheckRunFormat,
): Pick<CheckRunReport, "title" | "summary"> {
  const rows = [
    ["Ran", ran],
    ["Covered", covered],
    ["Findings", findings],
  ];
  const title = rows.map(([name, value]) => `${name}: ${value}`).join(" · ");
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join("\n");
  const parts = [`| Fact | |\n| --- | --- |\n${table}`, ...notes, marker];
  return { title: clipLine(title, MAX_TITLE_OF_RUN), summary: parts.join("\n\n") };
}

const LEVELS: Readonly<Record<Severity, CheckAnnotation["level"]>> = {
  critical: "failure",
  major: "failure",
  minor: "warning",
  nit: "notice",
};

/** A finding without a line of the head has no annotation; it is counted, and part of the review. */
function toAnnotation(
  listed: ListedFinding,
  { manifest }: ReviewedDraft,
  { links }: CheckRunFormat,
): readonly CheckAnnotation[] {
  const { headPlace, planned } = listed;
  const { finding } = planned;
  const path = findAnnotatedFile(finding.path, manifest);
  if (headPlace === undefined || path === undefined) return [];
  const { line: endLine, startLine = endLine } = headPlace;
  const title = getFindingTitle(listed) ?? finding.category ?? finding.severity;
  const message = defangMarkdown(formatFindingText(listed), links);
  return [
    {
      path,
      startLine,
      endLine,
      level: LEVELS[finding.severity],
      title: cutText(defangLine(title, links), MAX_TITLE_CHARS),
      message: cutText(message, MAX_MESSAGE_CHARS),
    },
  ];
}

/** Identifies an annotation, so that a repeated report adds it once. */
export const annotationKey = ({ path, startLine, endLine, title }: CheckAnnotation): string =>
  JSON.stringify([path, startLine, endLine, title]);
