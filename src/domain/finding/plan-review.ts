import type { Severity } from "../core/severity.ts";
import type { FileBlob, PullFile } from "../diff/pull-file.ts";
import { describePlaceholders, type Vault } from "../inbound/vault.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { type Anchor, anchorFinding, type Place } from "./anchor-finding.ts";
import { type DiffIndex, indexDiff } from "./diff-index.ts";
import { evaluateSuggestion, sanitizeSuggestion } from "./evaluate-suggestion.ts";
import { findQuote, toQuote } from "./find-quote.ts";
import { type Finding, type ReviewComment, type ReviewEvent, toFinding } from "./finding.ts";
import { findingId } from "./finding-id.ts";
import { markAsPosted } from "./mark-posted.ts";
import { moveToSummary } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";
import { compareRank, isAtLeastSeverity, isBelowSeverity } from "./rank.ts";

/** Limits of the code host and of the reader's patience. */
export interface PlanLimits {
  /** Inline comments of one review. */
  readonly maxInline?: number;
  /** Characters of one comment's body. */
  readonly maxBodyChars?: number;
  readonly maxTitleChars?: number;
  /** Findings below it go to the summary. */
  readonly minSeverity?: Severity | undefined;
}

export interface PlanOptions {
  /** The file on the head, for suggestions; without it none is committable. */
  readonly headBlob?: (path: string) => FileBlob | undefined;
  readonly limits?: PlanLimits;
  /** What the model asked for; `COMMENT` when it said nothing. */
  readonly event?: ReviewEvent | undefined;
  readonly allowApprove?: boolean;
  /** Address of the comment in which a finding was posted before, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string> | undefined;
  /** What the model saw placeholders for: quotes get it back, and suggestions what their lines hold anyway. */
  readonly vault?: Pick<Vault, "unmask">;
}

export const DEFAULT_LIMITS = { maxInline: 60, maxBodyChars: 65_536, maxTitleChars: 256 } as const;

/**
 * Decides what becomes of each finding: an inline comment, a remark on its file, or a line of the summary. Nothing is
 * lost: the buckets together hold as many findings as were handed in, each with its reason.
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
  const diff = indexDiff(files);
  const anchored = comments.map((comment) => {
    const finding = clip(withPath(toReadable(toFinding(comment), options.vault), diff), limits);
    return { finding, anchor: anchorFinding(finding, diff) };
  });
  const placed = anchored.map(({ finding, anchor }) =>
    toPlanned({ finding, anchor, diff, options }),
  );
  // The worst first: of two that say the same, that one is shown.
  const ranked = placed.sort((left, right) => compareRank(left.planned, right.planned));
  const judged = markRepeats(ranked).map((one) => markPosted(one, options.posted));
  const plan: Record<Anchor["bucket"], Planned[]> = { inline: [], file: [], summary: [] };
  for (const { bucket, planned } of judged) {
    const below =
      planned.duplicateOf === undefined &&
      isBelowSeverity(planned.finding.severity, limits.minSeverity);
    if (below) plan.summary.push(moveToSummary(planned, `severity is below ${limits.minSeverity}`));
    else plan[planned.duplicateOf === undefined ? bucket : "summary"].push(planned);
  }
  const overflow = plan.inline
    .slice(limits.maxInline)
    .map((planned) =>
      moveToSummary(planned, `over the limit of ${limits.maxInline} inline comments`),
    );
  const inline = plan.inline.slice(0, limits.maxInline);
  const isSerious = [...plan.file, ...plan.summary].some(({ finding }) =>
    isAtLeastSeverity(finding.severity, "major"),
  );
  return {
    event: decideEvent(options, inline.length > 0 || isSerious),
    inline,
    file: plan.file,
    summary: [...plan.summary, ...overflow],
  };
}

/** Approve holds only when it is allowed, no inline comment survives and nothing serious is said elsewhere. */
function decideEvent(
  { event = "COMMENT", allowApprove }: PlanOptions,
  hasObjection: boolean,
): ReviewEvent {
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
}

function toPlanned({ finding: said, anchor, diff, options }: PlacementInput): BucketedFinding {
  const place = anchor.bucket === "inline" ? anchor.place : undefined;
  const index = diff.find(said.path);
  const path = index?.file.path ?? said.path;
  const text = place === undefined || index === undefined ? "" : textAt(index, place);
  const { suggestion: proposed, ...others } = withSecrets(said, text, options.vault);
  const head = proposed === undefined ? undefined : options.headBlob?.(path);
  const finding: Finding = { ...others, ...sanitizeSuggestion(index, proposed, head) };
  const wantedLines =
    finding.start_line === undefined || finding.line === undefined
      ? 1
      : finding.line - finding.start_line + 1;
  const judged = { place, wantedLines, quote: finding.quote, head };
  const suggestion =
    proposed === undefined ? undefined : evaluateSuggestion(index, { ...judged, text: proposed });
  return {
    bucket: anchor.bucket,
    planned: {
      finding: { ...finding, path },
      id: findingId({ ...finding, path }, text),
      ...(place === undefined ? {} : { place, text }),
      moved: anchor.bucket === "inline" && anchor.moved ? true : undefined,
      reason: anchor.reason,
      suggestion,
    },
  };
}

/** A path that was shortened or lengthened means the one file that ends so; a bare name, where its quote is there. */
function withPath(finding: Finding, diff: DiffIndex): Finding {
  if (diff.find(finding.path) !== undefined) return finding;
  const near = diff.findNear(finding.path);
  const quote = toQuote(finding.quote);
  const isThere = near !== undefined && quote !== undefined && findQuote(near, quote).length > 0;
  const isPath = /[/\\]/.test(finding.path.trim());
  return near !== undefined && (isPath || isThere) ? { ...finding, path: near.file.path } : finding;
}

/** People read what a placeholder stands for in words; what is compared with the diff gets it back. */
function toReadable(finding: Finding, vault: PlanOptions["vault"]): Finding {
  const { title, body, quote } = finding;
  return {
    ...finding,
    ...(title === undefined ? {} : { title: describePlaceholders(title) }),
    body: describePlaceholders(body),
    ...(quote === undefined || vault === undefined ? {} : { quote: vault.unmask(quote) }),
  };
}

/** A suggestion keeps the secrets of the lines that it replaces; no other ones come back. */
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

/** Marks what says the same at the same place, and tells apart what says the same elsewhere. */
function markRepeats(placed: readonly BucketedFinding[]): BucketedFinding[] {
  const seen = new Map<string, Map<string, string>>();
  return placed.map(({ bucket, planned }) => {
    const { place, finding } = planned;
    const where = place === undefined ? `${bucket} ${finding.line}` : `${place.side} ${place.line}`;
    const places = seen.get(planned.id) ?? new Map<string, string>();
    seen.set(planned.id, places);
    const earlier = places.get(where);
    if (earlier !== undefined) {
      return {
        bucket: "summary",
        planned: { ...moveToSummary(planned, `says the same as ${earlier}`), duplicateOf: earlier },
      };
    }
    const id = places.size === 0 ? planned.id : `${planned.id}-${places.size + 1}`;
    places.set(where, id);
    return { bucket, planned: { ...planned, id } };
  });
}

/** What an earlier review said of this pull request is not said again. */
function markPosted(placed: BucketedFinding, posted: PlanOptions["posted"]): BucketedFinding {
  const saidAt = posted?.get(placed.planned.id);
  if (saidAt === undefined || placed.planned.duplicateOf !== undefined) return placed;
  return { bucket: "summary", planned: markAsPosted(placed.planned, saidAt) };
}

function clip(
  finding: Finding,
  limits: { readonly maxBodyChars: number; readonly maxTitleChars: number },
): Finding {
  const { title, body } = finding;
  return {
    ...finding,
    ...(title === undefined ? {} : { title: clipText(title, limits.maxTitleChars, "…") }),
    body: clipText(body, limits.maxBodyChars, `\n\n_[clipped: ${body.length} characters in all]_`),
  };
}

/** Cuts a text to a length, a note included, never in the middle of a character. */
function clipText(text: string, maxChars: number, note: string): string {
  if (text.length <= maxChars) return text;
  return `${cutText(text, Math.max(maxChars - note.length, 0))}${note}`;
}
