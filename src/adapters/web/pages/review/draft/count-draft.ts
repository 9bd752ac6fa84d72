import {
  countSeverities,
  type SeverityCounts,
} from "../../../../../domain/finding/severity-counts.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";

/** Numbers of findings by what publishing does with them. */
export interface DraftCounts {
  /** Visible findings, without repeats. */
  readonly all: number;
  readonly toPost: number;
  readonly onLines: number;
  readonly onFiles: number;
  readonly inSummary: number;
  readonly discarded: number;
  readonly edited: number;
  /** Findings already posted by this or an earlier review. */
  readonly repeats: number;
}

/**
 * Checks for a finding that was already posted. It is shown, and listed only in a note of the
 * review.
 */
export const isRepeat = ({ duplicateOf }: DraftComment): boolean => duplicateOf !== undefined;

/**
 * Checks whether a finding differs from the generated one. Discarding does not count as an edit.
 */
export function isEdited({ body, severity, bucket, original }: DraftComment): boolean {
  return (
    body.trim() !== original.body.trim() ||
    severity !== original.severity ||
    bucket !== original.bucket
  );
}

/** Counts the findings of a draft by what publishing does with them. */
export function countDraft(comments: readonly DraftComment[]): DraftCounts {
  const shown = comments.filter((comment) => !isRepeat(comment));
  const posted = shown.filter(({ discarded }) => !discarded);
  const count = (bucket: string): number =>
    posted.filter((comment) => comment.bucket === bucket).length;
  return {
    all: shown.length,
    toPost: posted.length,
    onLines: count("inline"),
    onFiles: count("file"),
    inSummary: count("summary"),
    discarded: shown.length - posted.length,
    edited: posted.filter(isEdited).length,
    repeats: comments.length - shown.length,
  };
}

/** Counts findings by severity, without discarded and repeated ones. */
export function countDraftSeverities(comments: readonly DraftComment[]): SeverityCounts {
  return countSeverities(comments.filter((one) => !one.discarded && !isRepeat(one)));
}
