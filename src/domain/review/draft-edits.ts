import { z } from "zod";
import { Severity } from "../core/severity.ts";
import { ReviewEvent } from "../finding/finding.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import type { ReviewDraft } from "./review-draft.ts";

const MAX_BODY_CHARS = 65_536;
const MAX_SUMMARY_CHARS = 60_000;
const MAX_COMMENTS = 2_000;

const Bucket = z.enum(["inline", "file", "summary"]);
type Bucket = z.infer<typeof Bucket>;

/** Edits of one finding by a user. */
const CommentEdit = z.object({
  body: z.string().trim().min(1).max(MAX_BODY_CHARS).optional(),
  severity: Severity.optional(),
  bucket: Bucket.optional(),
  discarded: z.boolean().optional(),
});
/** Edits of one finding by a user. */
export type CommentEdit = Readonly<z.infer<typeof CommentEdit>>;

/** Edits of a draft, kept beside the generated draft, so that changes can be listed and undone. */
export const DraftEdits = z.object({
  summary: z.string().max(MAX_SUMMARY_CHARS).optional(),
  event: ReviewEvent.optional(),
  /** By the finding's id. */
  comments: z.record(z.string(), CommentEdit),
  /** Login of the last editor. */
  editedBy: z.string(),
  /** ISO 8601. */
  editedAt: z.string(),
});
/** Edits of a draft, kept beside the generated draft. */
export type DraftEdits = Readonly<z.infer<typeof DraftEdits>>;

const { body, severity, bucket, discarded } = CommentEdit.shape;
/** Changes to one finding in a patch: `null` undoes an earlier edit. */
const CommentPatch = z.object({
  id: z.string().min(1),
  body: body.nullable(),
  severity: severity.nullable(),
  bucket: bucket.nullable(),
  discarded,
});

/** Patch of a draft; absent members do not change, and `null` restores the generated value. */
export const DraftPatch = z.object({
  summary: DraftEdits.shape.summary.nullable(),
  event: DraftEdits.shape.event.nullable(),
  comments: z.array(CommentPatch).max(MAX_COMMENTS).optional(),
});
/** Patch of a draft; absent members do not change, and `null` restores the generated value. */
export type DraftPatch = Readonly<z.infer<typeof DraftPatch>>;

/** Problem of a patch. */
export interface EditProblem {
  readonly path: string;
  readonly message: string;
}

/** Updated edits, or the problems of the patch. */
export type DraftEditResult =
  | { readonly kind: "edited"; readonly edits: DraftEdits }
  | { readonly kind: "refused"; readonly problems: readonly EditProblem[] };

interface EditAuthor {
  readonly editedBy: string;
  readonly editedAt: string;
}

/**
 * Applies a patch to earlier edits, or returns its problems. A value equal to the generated one is
 * not stored as an edit.
 */
export function editDraft(
  { plan, summary: made }: ReviewDraft,
  before: DraftEdits | undefined,
  { patch, by }: { readonly patch: DraftPatch; readonly by: EditAuthor },
): DraftEditResult {
  const places = indexFindings(plan);
  const problems = (patch.comments ?? []).flatMap((comment, at) =>
    findEditProblems(comment, places.get(comment.id)).map((problem) => ({
      ...problem,
      path: `comments.${at}.${problem.path}`,
    })),
  );
  if (problems.length > 0) return { kind: "refused", problems };
  const comments = new Map(Object.entries(before?.comments ?? {}));
  for (const { id, ...edit } of patch.comments ?? []) {
    const known = places.get(id);
    const left = known && diffEdit({ ...comments.get(id), ...omitUndefined(edit) }, known);
    if (left === undefined) comments.delete(id);
    else comments.set(id, left);
  }
  const { summary = before?.summary, event = before?.event } = patch;
  const whole = {
    summary: isChange(summary, made) ? summary : undefined,
    event: isChange(event, plan.event) ? event : undefined,
  };
  return { kind: "edited", edits: { comments: Object.fromEntries(comments), ...by, ...whole } };
}

/** Returns whether a requested value differs from the generated one. */
function isChange<Value>(value: Value | null | undefined, made: Value): value is Value {
  return value !== undefined && value !== null && value !== made;
}

/** Returns the part of an edit that changes the generated finding; `undefined` if there is none. */
function diffEdit(
  edit: RawCommentEdit,
  { bucket, planned }: KnownFinding,
): CommentEdit | undefined {
  const { body, severity } = planned.finding;
  const made = { body, severity, bucket, discarded: false };
  const left = Object.entries(edit).filter(([name, value]) =>
    isChange<unknown>(value, made[name as keyof CommentEdit]),
  );
  return left.length === 0 ? undefined : (Object.fromEntries(left) as CommentEdit);
}

type RawCommentEdit = {
  readonly [Name in keyof CommentEdit]?: CommentEdit[Name] | null | undefined;
};

/** Removes members that the patch does not name. */
const omitUndefined = (edit: RawCommentEdit): RawCommentEdit =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

/**
 * Returns the draft with its edits, ready to publish. Ids do not change: they identify the finding,
 * not its text.
 */
export function applyEdits(draft: ReviewDraft, edits: DraftEdits | undefined): ReviewDraft {
  if (edits === undefined) return draft;
  const { plan } = draft;
  const moved: Record<Bucket, Planned[]> = { inline: [], file: [], summary: [] };
  for (const [bucket, planned] of listFindings(plan)) {
    const edit = edits.comments[planned.id];
    if (edit?.discarded === true) continue;
    moved[edit?.bucket ?? bucket].push(applyEdit(planned, edit));
  }
  return {
    ...draft,
    summary: edits.summary ?? draft.summary,
    plan: { ...moved, event: edits.event ?? plan.event },
  };
}

/** Single difference between the generated draft and the published one. */
export type DraftChange =
  | { readonly what: "summary" | "event"; readonly from: string; readonly to: string }
  | {
      readonly what: "body" | "severity" | "bucket";
      readonly id: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly what: "discarded"; readonly id: string };

/** Lists the edits, in the order of the plan. */
export function listDraftChanges(
  draft: ReviewDraft,
  edits: DraftEdits | undefined,
): readonly DraftChange[] {
  if (edits === undefined) return [];
  const { summary, event } = edits;
  const changes: DraftChange[] = [];
  if (summary !== undefined && summary !== draft.summary)
    changes.push({ what: "summary", from: draft.summary, to: summary });
  if (event !== undefined && event !== draft.plan.event)
    changes.push({ what: "event", from: draft.plan.event, to: event });
  for (const [bucket, planned] of listFindings(draft.plan)) {
    changes.push(...listFindingChanges(bucket, planned, edits.comments[planned.id]));
  }
  return changes;
}

function listFindingChanges(
  bucket: Bucket,
  { id, finding }: Planned,
  edit: CommentEdit | undefined,
): readonly DraftChange[] {
  if (edit === undefined) return [];
  if (edit.discarded === true) return [{ what: "discarded", id }];
  const before = { body: finding.body, severity: finding.severity, bucket };
  return (["body", "severity", "bucket"] as const).flatMap((what) => {
    const [from, to] = [before[what], edit[what]];
    return to === undefined || to === from ? [] : [{ what, id, from, to }];
  });
}

const listFindings = (plan: PublishPlan): readonly (readonly [Bucket, Planned])[] =>
  Bucket.options.flatMap((bucket) => plan[bucket].map((planned) => [bucket, planned] as const));

interface KnownFinding {
  readonly bucket: Bucket;
  readonly planned: Planned;
}

function indexFindings(plan: PublishPlan): ReadonlyMap<string, KnownFinding> {
  return new Map(listFindings(plan).map(([bucket, planned]) => [planned.id, { bucket, planned }]));
}

function findEditProblems(
  edit: Pick<RawCommentEdit, "bucket">,
  known: KnownFinding | undefined,
): readonly EditProblem[] {
  if (known === undefined) return [{ path: "id", message: "is not a finding of this draft" }];
  const { bucket, planned } = known;
  const isPossible =
    edit.bucket === undefined ||
    edit.bucket === null ||
    edit.bucket === "summary" ||
    edit.bucket === bucket ||
    (edit.bucket === "inline" && planned.place !== undefined);
  const message = "has no line in the diff; it can stay where it is or go to the summary";
  return isPossible ? [] : [{ path: "bucket", message }];
}

function applyEdit(planned: Planned, edit: CommentEdit | undefined): Planned {
  if (edit === undefined) return planned;
  const { body = planned.finding.body, severity = planned.finding.severity } = edit;
  // A person who edits a muted finding wants it to be seen.
  return { ...planned, finding: { ...planned.finding, body, severity }, muted: undefined };
}
