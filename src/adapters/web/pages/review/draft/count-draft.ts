import {
  countSeverities,
  type SeverityCounts,
} from "../../../../../domain/finding/severity-counts.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";

/** What becomes of the findings of a draft when it is published. */
export interface DraftCounts {
  /** Findings that are shown: repeats are not counted. */
  readonly all: number;
  readonly toPost: number;
  readonly onLines: number;
  readonly onFiles: number;
  readonly inSummary: number;
  readonly discarded: number;
  readonly edited: number;
  /** Said already, in this review or in an earlier one. */
  readonly repeats: number;
}

/** It says what was said already: it is shown, and posted in a note alone. */
export const isRepeat = ({ duplicateOf }: DraftComment): boolean => duplicateOf !== undefined;

/** Tells whether a finding is not as it was generated. Discarding is no edit. */
export function isEdited({ body, severity, bucket, original }: DraftComment): boolean {
  return (
    body.trim() !== original.body.trim() ||
    severity !== original.severity ||
    bucket !== original.bucket
  );
}

/** Counts what becomes of the findings of a draft. */
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

/** Counts findings by severity: without those that are discarded or said already. */
export function countDraftSeverities(comments: readonly DraftComment[]): SeverityCounts {
  return countSeverities(comments.filter((one) => !one.discarded && !isRepeat(one)));
}
