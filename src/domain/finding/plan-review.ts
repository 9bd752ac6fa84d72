import type { Severity } from "../core/severity.ts";
import type { FileBlob, PullFile } from "../diff/pull-file.ts";
import { describePlaceholders, type Vault } from "../inbound/vault.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { type Anchor, anchorFinding, type Place } from "./anchor-finding.ts";
import { type DiffIndex, indexDiff } from "./diff-index.ts";
import { evaluateSuggestion, sanitizeSuggestion } from "./evaluate-suggestion.ts";
import { findQuote, toQuote } from "./find-quote.ts";
import {
  type Category,
  type Finding,
  type ReviewComment,
  type ReviewEvent,
  toFinding,
} from "./finding.ts";
import { findingId } from "./finding-id.ts";
import { joinSameIssues, type SameIssueOptions } from "./join-same-issues.ts";
import { type JoinTarget, markAsJoined } from "./joined.ts";
import { markAsPosted } from "./mark-posted.ts";
import { moveToSummary } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";
import { compareRank, isAtLeastSeverity, isBelowSeverity } from "./rank.ts";

/** Limits of the code host, and of what readers can handle. */
export interface PlanLimits {
  /** Maximum inline comments of one review. */
  readonly maxInline?: number;
  /** Maximum characters of one comment's body. */
  readonly maxBodyChars?: number;
  readonly maxTitleChars?: number;
  /** Findings below this severity go to the summary. */
  readonly minSeverity?: Severity | undefined;
  /** Findings of these categories are listed in a folded section, unless they are critical. */
  readonly muteCategories?: readonly Category[] | undefined;
}

/** Options of `planReview`. */
export interface PlanOptions {
  /** Returns the file at the head, for suggestions; without it no suggestion is committable. */
  readonly headBlob?: (path: string) => FileBlob | undefined;
  readonly limits?: PlanLimits;
  /** Verdict proposed by the model; `COMMENT` if there is none. */
  readonly event?: ReviewEvent | undefined;
  readonly allowApprove?: boolean;
  /** Address of the comment in which a finding was posted before, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string> | undefined;
  /** To recognize the same issue in other words; absent to join nothing. */
  readonly sameIssues?: SameIssueOptions | undefined;
  /** Findings that others joined when they were planned before, by the ids of those. */
  readonly joined?: ReadonlyMap<string, JoinTarget> | undefined;
  /**
   * Vault of the placeholders shown to the model: quotes get the original text back, suggestions
   * only the secrets of the lines they replace.
   */
  readonly vault?: Pick<Vault, "unmask">;
}

/** Default limits of a plan. */
export const DEFAULT_LIMITS = { maxInline: 60, maxBodyChars: 65_536, maxTitleChars: 256 } as const;

/**
 * Assigns each finding to a bucket: an inline comment, a remark on its file, or a line of the
 * summary. No finding is dropped: the buckets together contain every finding, each with its reason.
 *
 * @example
 * const files = [{ path: "x", status: "modified", patch: "@@ -1 +1 @@\n-a\n+b" }] as const;
 * planReview(files, [{ path: "x", line: 1, body: "Why?" }]).inline.length; // 1
 */
export function planReview(
  files: readonly PullFile[],
  comments: readonly ReviewComment[],
  options: PlanOptions = {},
): PublishPlan {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { sameIssues } = options;
  const diff = indexDiff(files);
  const anchored = comments.map((comment) => {
    const finding = clip(withPath(toReadable(toFinding(comment), options.vault), diff), limits);
    return { finding, anchor: anchorFinding(finding, diff) };
  });
  const placed = anchored.map(({ finding, anchor }, at) => ({
    ...toPlanned({ finding, anchor, diff, options }),
    answer: sameIssues?.answers[at],
  }));
  // Worst first: of two equal findings, the worse one is shown.
  const ranked = placed.sort((left, right) => compareRank(left.planned, right.planned));
  const known = markRepeats(ranked).map((one) => markKnown(one, options));
  const marked = sameIssues === undefined ? known : joinSameIssues(known, sameIssues.posted, diff);
  const plan: Record<Anchor["bucket"], Planned[]> = { inline: [], file: [], summary: [] };
  for (const { bucket, planned } of marked) {
    if (planned.duplicateOf !== undefined) plan.summary.push(planned);
    else if (isMuted(planned.finding, limits)) plan.summary.push(mute(planned));
    else if (isBelowSeverity(planned.finding.severity, limits.minSeverity))
      plan.summary.push(moveToSummary(planned, `severity is below ${limits.minSeverity}`));
    else plan[bucket].push(planned);
  }
  const overflow = plan.inline
    .slice(limits.maxInline)
    .map((planned) =>
      moveToSummary(planned, `over the limit of ${limits.maxInline} inline comments`),
    );
  const inline = plan.inline.slice(0, limits.maxInline);
  const isSerious = [...plan.file, ...plan.summary].some(
    ({ finding, muted }) => muted === true || isAtLeastSeverity(finding.severity, "major"),
  );
  const hasObjection = inline.length > 0 || isSerious;
  const findings = marked.map(({ planned }) => planned.finding);
  return {
    event: decideEvent(options, { hasObjection, isFiltered: isMainlyFiltered(findings, limits) }),
    inline,
    file: plan.file,
    summary: [...plan.summary, ...overflow],
  };
}

/** Returns whether a finding belongs to the folded section. A model chooses the category, so critical ones never do. */
const isMuted = ({ category, severity }: Finding, { muteCategories = [] }: PlanLimits): boolean =>
  severity !== "critical" && category !== undefined && muteCategories.includes(category);

const mute = (planned: Planned): Planned => ({
  ...moveToSummary(planned, `the category ${planned.finding.category} is muted`),
  muted: true,
});

/** Returns whether filters hide the worst findings, and no finding that is left would justify requesting changes. */
function isMainlyFiltered(findings: readonly Finding[], limits: PlanLimits): boolean {
  const isFiltered = (finding: Finding): boolean =>
    isMuted(finding, limits) || isBelowSeverity(finding.severity, limits.minSeverity);
  const shown = findings.filter((finding) => !isFiltered(finding));
  return (
    !shown.some(({ severity }) => isAtLeastSeverity(severity, "major")) &&
    findings.some(
      (finding) =>
        isFiltered(finding) &&
        !shown.some(({ severity }) => isAtLeastSeverity(severity, finding.severity)),
    )
  );
}

interface PlanFacts {
  readonly hasObjection: boolean;
  readonly isFiltered: boolean;
}

/**
 * Decides the verdict. APPROVE requires that it is allowed, that there is no inline or muted comment, and that no other
 * finding is serious. REQUEST_CHANGES requires that its reasons are shown.
 */
function decideEvent(
  { event = "COMMENT", allowApprove }: PlanOptions,
  { hasObjection, isFiltered }: PlanFacts,
): ReviewEvent {
  if (event === "REQUEST_CHANGES") return isFiltered ? "COMMENT" : event;
  return event === "APPROVE" && (allowApprove !== true || hasObjection) ? "COMMENT" : event;
}

interface PlacementInput {
  readonly finding: Finding;
  readonly anchor: Anchor;
  readonly diff: DiffIndex;
  readonly options: Pick<PlanOptions, "headBlob" | "vault">;
}

interface BucketedFinding {
  readonly bucket: Anchor["bucket"];
  readonly planned: Planned;
  /** Number of the answer that it is from. */
  readonly answer?: number | undefined;
}

function toPlanned({ finding: original, anchor, diff, options }: PlacementInput): BucketedFinding {
  const place = anchor.bucket === "inline" ? anchor.place : undefined;
  const index = diff.find(original.path);
  const path = index?.file.path ?? original.path;
  const text = place === undefined || index === undefined ? "" : textAt(index, place);
  const { suggestion: proposed, ...others } = withSecrets(original, text, options.vault);
  const head = proposed === undefined ? undefined : options.headBlob?.(path);
  const finding: Finding = { ...others, ...sanitizeSuggestion(index, proposed, head) };
  const wantedLines =
    finding.start_line === undefined || finding.line === undefined
      ? 1
      : finding.line - finding.start_line + 1;
  const marked = { place, wantedLines, quote: finding.quote, head };
  const suggestion =
    proposed === undefined ? undefined : evaluateSuggestion(index, { ...marked, text: proposed });
  return {
    bucket: anchor.bucket,
    planned: {
      finding: { ...finding, path },
      id: findingId({ ...finding, path }, text),
      place,
      text: place === undefined ? undefined : text,
      moved: anchor.bucket === "inline" && anchor.moved ? true : undefined,
      reason: anchor.reason,
      suggestion,
    },
  };
}

/**
 * Resolves a shortened or lengthened path to the only file that matches; a bare name, to the file
 * that contains its quote.
 */
function withPath(finding: Finding, diff: DiffIndex): Finding {
  if (diff.find(finding.path) !== undefined) return finding;
  const near = diff.findNear(finding.path);
  const quote = toQuote(finding.quote);
  const isThere = near !== undefined && quote !== undefined && findQuote(near, quote).length > 0;
  const isPath = /[/\\]/.test(finding.path.trim());
  return near !== undefined && (isPath || isThere) ? { ...finding, path: near.file.path } : finding;
}

/**
 * Describes placeholders in words for readers; the quote, which is compared with the diff, gets the
 * original text back.
 */
function toReadable(finding: Finding, vault: PlanOptions["vault"]): Finding {
  const { title, body, quote } = finding;
  return {
    ...finding,
    title: title === undefined ? undefined : describePlaceholders(title),
    body: describePlaceholders(body),
    quote: quote === undefined || vault === undefined ? quote : vault.unmask(quote),
  };
}

/** Restores secrets in a suggestion, only those of the lines that it replaces. */
function withSecrets(finding: Finding, text: string, vault: PlanOptions["vault"]): Finding {
  return finding.suggestion === undefined || vault === undefined
    ? finding
    : { ...finding, suggestion: vault.unmask(finding.suggestion, text) };
}

function textAt(index: NonNullable<ReturnType<DiffIndex["find"]>>, place: Place): string {
  const first = place.startLine ?? place.line;
  return Array.from(
    { length: place.line - first + 1 },
    (_, at) => index.rowAt(place.side, first + at)?.text ?? "",
  ).join("\n");
}

/**
 * Marks equal findings at the same place as repeats, and gives equal findings at other places
 * distinct ids.
 */
function markRepeats(placed: readonly BucketedFinding[]): BucketedFinding[] {
  const seen = new Map<string, Map<string, string>>();
  return placed.map(({ bucket, planned, answer }) => {
    const { place, finding } = planned;
    const where = place === undefined ? `${bucket} ${finding.line}` : `${place.side} ${place.line}`;
    const places = seen.get(planned.id) ?? new Map<string, string>();
    seen.set(planned.id, places);
    const earlier = places.get(where);
    if (earlier !== undefined) {
      return {
        bucket: "summary",
        planned: { ...moveToSummary(planned, `says the same as ${earlier}`), duplicateOf: earlier },
        answer,
      };
    }
    const id = places.size === 0 ? planned.id : `${planned.id}-${places.size + 1}`;
    places.set(where, id);
    return { bucket, planned: { ...planned, id }, answer };
  });
}

/** Marks a finding that an earlier review of this pull request has posted, or that joined another one before. */
function markKnown(placed: BucketedFinding, { posted, joined }: PlanOptions): BucketedFinding {
  const { planned } = placed;
  if (planned.duplicateOf !== undefined) return placed;
  const target = joined?.get(planned.id);
  if (target !== undefined) return { ...placed, planned: markAsJoined(planned, target) };
  const saidAt = posted?.get(planned.id);
  return saidAt === undefined ? placed : { ...placed, planned: markAsPosted(planned, saidAt) };
}

function clip(
  finding: Finding,
  limits: { readonly maxBodyChars: number; readonly maxTitleChars: number },
): Finding {
  const { title, body } = finding;
  return {
    ...finding,
    title: title === undefined ? undefined : clipText(title, limits.maxTitleChars, "…"),
    body: clipText(body, limits.maxBodyChars, `\n\n_[clipped: ${body.length} characters in all]_`),
  };
}

/** Cuts a text to a length, including a note, never within a character. */
function clipText(text: string, maxChars: number, note: string): string {
  if (text.length <= maxChars) return text;
  return `${cutText(text, Math.max(maxChars - note.length, 0))}${note}`;
}
