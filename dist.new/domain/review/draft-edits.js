import { z } from "zod";
import { ReviewEvent, Severity } from "../finding/finding.js";
const MAX_BODY_CHARS = 65_536;
const MAX_SUMMARY_CHARS = 60_000;
const MAX_COMMENTS = 2_000;
const Bucket = z.enum(["inline", "file", "summary"]);
/** What a person has changed in one finding. */
const CommentEdit = z.object({
    body: z.string().trim().min(1).max(MAX_BODY_CHARS).optional(),
    severity: Severity.optional(),
    bucket: Bucket.optional(),
    discarded: z.boolean().optional(),
});
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
const { body, severity, bucket, discarded } = CommentEdit.shape;
/** The same as one wish: `null` takes an earlier change back. */
const CommentPatch = z.object({
    id: z.string().min(1),
    body: body.nullable(),
    severity: severity.nullable(),
    bucket: bucket.nullable(),
    discarded,
});
/** One wish to change a draft; what it does not name stays, and `null` is what was generated. */
export const DraftPatch = z.object({
    summary: DraftEdits.shape.summary.nullable(),
    event: DraftEdits.shape.event.nullable(),
    comments: z.array(CommentPatch).max(MAX_COMMENTS).optional(),
});
/**
 * Adds a wish to what was changed before, or says why that is not possible. What is again as it was made is no change:
 * nothing of it is kept.
 */
export function editDraft({ plan, summary: made }, before, { patch, by }) {
    const places = placesOf(plan);
    const problems = (patch.comments ?? []).flatMap((comment, at) => problemsOf(comment, places.get(comment.id)).map((problem) => ({
        ...problem,
        path: `comments.${at}.${problem.path}`,
    })));
    if (problems.length > 0)
        return { kind: "refused", problems };
    const comments = new Map(Object.entries(before?.comments ?? {}));
    for (const { id, ...edit } of patch.comments ?? []) {
        const known = places.get(id);
        const left = known && changedOf({ ...comments.get(id), ...named(edit) }, known);
        if (left === undefined)
            comments.delete(id);
        else
            comments.set(id, left);
    }
    const { summary = before?.summary, event = before?.event } = patch;
    const whole = {
        ...(isChange(summary, made) ? { summary } : {}),
        ...(isChange(event, plan.event) ? { event } : {}),
    };
    return { kind: "edited", edits: { comments: Object.fromEntries(comments), ...by, ...whole } };
}
/** Tells whether a value that was wished for differs from what was made. */
function isChange(value, made) {
    return value !== undefined && value !== null && value !== made;
}
/** What an edit changes of a finding as it was made; `undefined` when that is nothing. */
function changedOf(edit, { bucket, planned }) {
    const { body, severity } = planned.finding;
    const made = { body, severity, bucket, discarded: false };
    const left = Object.entries(edit).filter(([name, value]) => isChange(value, made[name]));
    return left.length === 0 ? undefined : Object.fromEntries(left);
}
/** Without what a wish does not name. */
const named = (edit) => Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
/** The draft as it is to be published. Identities stay: they are of what was found, not of how it is said. */
export function applyEdits(draft, edits) {
    if (edits === undefined)
        return draft;
    const { plan } = draft;
    const moved = { inline: [], file: [], summary: [] };
    for (const [bucket, planned] of entriesOf(plan)) {
        const edit = edits.comments[planned.id];
        if (edit?.discarded === true)
            continue;
        moved[edit?.bucket ?? bucket].push(withEdit(planned, edit));
    }
    return {
        ...draft,
        summary: edits.summary ?? draft.summary,
        plan: { ...moved, event: edits.event ?? plan.event },
    };
}
/** What was changed, in the order of the plan. */
export function changesOf(draft, edits) {
    if (edits === undefined)
        return [];
    const { summary, event } = edits;
    const changes = [];
    if (summary !== undefined && summary !== draft.summary)
        changes.push({ what: "summary", from: draft.summary, to: summary });
    if (event !== undefined && event !== draft.plan.event)
        changes.push({ what: "event", from: draft.plan.event, to: event });
    for (const [bucket, planned] of entriesOf(draft.plan)) {
        changes.push(...changesOfFinding(bucket, planned, edits.comments[planned.id]));
    }
    return changes;
}
function changesOfFinding(bucket, { id, finding }, edit) {
    if (edit === undefined)
        return [];
    if (edit.discarded === true)
        return [{ what: "discarded", id }];
    const before = { body: finding.body, severity: finding.severity, bucket };
    return ["body", "severity", "bucket"].flatMap((what) => {
        const [from, to] = [before[what], edit[what]];
        return to === undefined || to === from ? [] : [{ what, id, from, to }];
    });
}
const entriesOf = (plan) => Bucket.options.flatMap((bucket) => plan[bucket].map((planned) => [bucket, planned]));
function placesOf(plan) {
    return new Map(entriesOf(plan).map(([bucket, planned]) => [planned.id, { bucket, planned }]));
}
function problemsOf(edit, known) {
    if (known === undefined)
        return [{ path: "id", message: "names no finding of this draft" }];
    const { bucket, planned } = known;
    const isPossible = edit.bucket === undefined ||
        edit.bucket === null ||
        edit.bucket === "summary" ||
        edit.bucket === bucket ||
        (edit.bucket === "inline" && planned.place !== undefined);
    const message = "has no line in the diff; it can stay where it is or go to the summary";
    return isPossible ? [] : [{ path: "bucket", message }];
}
function withEdit(planned, edit) {
    if (edit === undefined)
        return planned;
    const { body = planned.finding.body, severity = planned.finding.severity } = edit;
    return { ...planned, finding: { ...planned.finding, body, severity } };
}
