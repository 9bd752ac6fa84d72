import { z } from "zod";
import { ReviewEvent, Severity } from "../finding/finding.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import type { ReviewDraft } from "./review-draft.ts";

const MAX_BODY_CHARS = 65_536;
const MAX_SUMMARY_CHARS = 60_000;
const MAX_COMMENTS = 2_000;

const Bucket = z.enum(["inline", "file", "summary"]);
type Bucket = z.infer<typeof Bucket>;

/** What a person has changed in one finding. */
const CommentEdit = z.object({
  body: z.string().trim().min(1).max(MAX_BODY_CHARS).optional(),
  severity: Severity.optional(),
  bucket: Bucket.optional(),
  discarded: z.boolean().optional(),
});
export type CommentEdit = Readonly<z.infer<typeof CommentEdit>>;

/**
 * What a person has changed in a draft, beside the draft as it was made: both are kept, so that it can be told what
 * was changed and taken back.
 */
export const DraftEdits = z.object({
  summary: z.string().max(MAX_SUMMARY_CHARS).optional(),
  event: ReviewEvent.optional(),
  /** By the finding's id. */
  comments: z.record(z.string(), CommentEdit),
  /** Login of who changed it last. */
  editedBy: z.string(),
  /** ISO 8601. */
  editedAt: z.string(),
});
export type DraftEdits = Readonly<z.infer<typeof DraftEdits>>;

/** One wish to change a draft; what it does not name stays. */
export const DraftPatch = z.object({
  summary: z.string().max(MAX_SUMMARY_CHARS).optional(),
  event: ReviewEvent.optional(),
  comments: z
    .array(CommentEdit.extend({ id: z.string().min(1) }))
    .max(MAX_COMMENTS)
    .optional(),
});
export type DraftPatch = Readonly<z.infer<typeof DraftPatch>>;

export interface EditProblem {
  readonly path: string;
  readonly message: string;
}

export type Edited =
  | { readonly kind: "edited"; readonly edits: DraftEdits }
  | { readonly kind: "refused"; readonly problems: readonly EditProblem[] };

interface Author {
  readonly editedBy: string;
  readonly editedAt: string;
}

/** Adds a wish to what was changed before, or says why that is not possible. */
export function editDraft(
  { plan }: ReviewDraft,
  before: DraftEdits | undefined,
  { patch, by }: { readonly patch: DraftPatch; readonly by: Author },
): Edited {
  const places = placesOf(plan);
  const problems = (patch.comments ?? []).flatMap((comment, at) =>
    problemsOf(comment, places.get(comment.id)).map((problem) => ({
      ...problem,
      path: `comments.${at}.${problem.path}`,
    })),
  );
  if (problems.length > 0) return { kind: "refused", problems };
  const comments: Record<string, CommentEdit> = { ...before?.comments };
  for (const { id, ...edit } of patch.comments ?? []) {
    comments[id] = clean({ ...comments[id], ...edit });
  }
  const { summary = before?.summary, event = before?.event } = patch;
  const edits = { comments, ...by, ...(summary === undefined ? {} : { summary }) };
  return { kind: "edited", edits: { ...edits, ...(event === undefined ? {} : { event }) } };
}

/** The draft as it is to be published. Identities stay: they are of what was found, not of how it is said. */
export function applyEdits(draft: ReviewDraft, edits: DraftEdits | undefined): ReviewDraft {
  if (edits === undefined) return draft;
  const { plan } = draft;
  const moved: Record<Bucket, Planned[]> = { inline: [], file: [], summary: [] };
  for (const [bucket, planned] of entriesOf(plan)) {
    const edit = edits.comments[planned.id];
    if (edit?.discarded === true) continue;
    moved[edit?.bucket ?? bucket].push(withEdit(planned, edit));
  }
  return {
    ...draft,
    summary: edits.summary ?? draft.summary,
    plan: { ...moved, event: edits.event ?? plan.event },
  };
}

/** One thing that a person changed between what was made and what is published. */
export type DraftChange =
  | { readonly what: "summary" | "event"; readonly from: string; readonly to: string }
  | {
      readonly what: "body" | "severity" | "bucket";
      readonly id: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly what: "discarded"; readonly id: string };

/** What was changed, in the order of the plan. */
export function changesOf(
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
  for (const [bucket, planned] of entriesOf(draft.plan)) {
    changes.push(...changesOfFinding(bucket, planned, edits.comments[planned.id]));
  }
  return changes;
}

function changesOfFinding(
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

const entriesOf = (plan: PublishPlan): readonly (readonly [Bucket, Planned])[] =>
  Bucket.options.flatMap((bucket) => plan[bucket].map((planned) => [bucket, planned] as const));

interface Known {
  readonly bucket: Bucket;
  readonly planned: Planned;
}

function placesOf(plan: PublishPlan): ReadonlyMap<string, Known> {
  return new Map(entriesOf(plan).map(([bucket, planned]) => [planned.id, { bucket, planned }]));
}

function problemsOf(edit: CommentEdit, known: Known | undefined): readonly EditProblem[] {
  if (known === undefined) return [{ path: "id", message: "names no finding of this draft" }];
  const { bucket, planned } = known;
  const isPossible =
    edit.bucket === undefined ||
    edit.bucket === "summary" ||
    edit.bucket === bucket ||
    (edit.bucket === "inline" && planned.place !== undefined);
  const message = "has no line in the diff; it can stay where it is or go to the summary";
  return isPossible ? [] : [{ path: "bucket", message }];
}

function withEdit(planned: Planned, edit: CommentEdit | undefined): Planned {
  if (edit === undefined) return planned;
  const { body = planned.finding.body, severity = planned.finding.severity } = edit;
  return { ...planned, finding: { ...planned.finding, body, severity } };
}

/** Without what is `undefined`, so that JSON and memory hold the same. */
function clean(edit: CommentEdit): CommentEdit {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
