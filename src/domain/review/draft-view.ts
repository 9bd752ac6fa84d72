import type { Severity } from "../core/severity.ts";
import type { Suggestion } from "../finding/evaluate-suggestion.ts";
import type { Finding, ReviewEvent } from "../finding/finding.ts";
import type { Planned } from "../finding/planned.ts";
import { type DraftChange, listDraftChanges } from "./draft-edits.ts";
import { areHunksCovered, type HunkList } from "./hunk-list.ts";
import { isComplete, type Manifest } from "./manifest.ts";
import type { PublishedReview, StoredReview } from "./stored-draft.ts";

type Bucket = "inline" | "file" | "summary";

/** Finding of a draft for display: its current text, and the generated one. */
export interface DraftComment {
  readonly id: string;
  readonly bucket: Bucket;
  readonly path: string;
  readonly side: Finding["side"];
  /** Last line of its place, or the line named by the model; absent if there is none. */
  readonly line?: number | undefined;
  /** First line of a range. */
  readonly startLine?: number | undefined;
  readonly severity: Severity;
  readonly category?: string;
  readonly title?: string | undefined;
  readonly body: string;
  readonly quote?: string;
  /** Text of its lines; absent if it has no place. */
  readonly text?: string;
  readonly confidence?: number | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly discarded: boolean;
  /** True if the place differs from the one the model named. */
  readonly moved: boolean;
  /** Line named by the model, if it differs. */
  readonly namedLine?: number;
  /** Reason for its place. */
  readonly reason: string;
  /** True if it is anchored to a line. */
  readonly hasPlace: boolean;
  readonly duplicateOf?: string;
  readonly saidAt?: string;
  readonly original: {
    readonly bucket: Bucket;
    readonly severity: Severity;
    readonly body: string;
  };
}

/** Draft for display. */
export interface DraftView {
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly summary: string;
  readonly event: ReviewEvent;
  readonly comments: readonly DraftComment[];
  readonly coverage: Manifest;
  /** States of all hunks; absent in drafts of earlier versions. */
  readonly hunks?: HunkList | undefined;
  /** True if all content of the head was reviewed. */
  readonly isComplete: boolean;
  readonly problems: readonly string[];
  readonly changes: readonly DraftChange[];
  readonly editedBy?: string | undefined;
  readonly editedAt?: string | undefined;
  readonly original: { readonly summary: string; readonly event: ReviewEvent };
  /** Published review; absent before publishing. */
  readonly published?: PublishedReview | undefined;
}

/** Converts a stored draft with its edits to the form for screens and API clients. */
export function toDraftView({ base, draft, edits, published }: StoredReview): DraftView {
  const { plan, manifest } = draft;
  const comments = (["inline", "file", "summary"] as const).flatMap((bucket) =>
    plan[bucket].map((planned) => toComment(bucket, planned, edits?.comments[planned.id])),
  );
  return {
    base,
    head: draft.head,
    title: draft.title,
    summary: edits?.summary ?? draft.summary,
    event: edits?.event ?? plan.event,
    comments,
    coverage: manifest,
    hunks: draft.hunks,
    isComplete: isWholeHeadReviewed(draft),
    problems: draft.problems,
    changes: listDraftChanges(draft, edits),
    editedBy: edits?.editedBy,
    editedAt: edits?.editedAt,
    original: { summary: draft.summary, event: plan.event },
    published,
  };
}

const isWholeHeadReviewed = ({ manifest, hunks, problems, stopReason }: StoredReview["draft"]) =>
  isComplete(manifest) &&
  (hunks === undefined || areHunksCovered(hunks)) &&
  problems.length === 0 &&
  stopReason === "final";

type Edit = NonNullable<StoredReview["edits"]>["comments"][string];

function toComment(bucket: Bucket, planned: Planned, edit: Edit | undefined): DraftComment {
  const { finding, id, place, moved = false, reason } = planned;
  const { text, suggestion, duplicateOf, saidAt } = planned;
  const { path, side, severity, body, category, title, quote, confidence } = finding;
  const line = place?.line ?? finding.line;
  const namedLine = finding.line === line ? undefined : finding.line;
  const known = {
    line,
    namedLine,
    startLine: place?.startLine,
    category,
    title,
    quote,
    confidence,
  };
  const lines = place === undefined ? undefined : text;
  return {
    id,
    path,
    moved,
    reason,
    side: place?.side ?? side,
    hasPlace: place !== undefined,
    bucket,
    severity,
    body,
    discarded: false,
    ...omitUndefined(edit ?? {}),
    original: { bucket, severity, body },
    ...omitUndefined({ ...known, text: lines, suggestion, duplicateOf, saidAt }),
  };
}

type DefinedValues<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Removes members that are `undefined`. */
function omitUndefined<Values extends object>(values: Values): DefinedValues<Values> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as DefinedValues<Values>;
}
