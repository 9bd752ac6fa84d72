import { z } from "zod";
import type { ReviewDraft } from "./review-draft.ts";
/** What a person has changed in one finding. */
declare const CommentEdit: z.ZodObject<{
    body: z.ZodOptional<z.ZodString>;
    severity: z.ZodOptional<z.ZodEnum<{
        critical: "critical";
        major: "major";
        minor: "minor";
        nit: "nit";
    }>>;
    bucket: z.ZodOptional<z.ZodEnum<{
        file: "file";
        inline: "inline";
        summary: "summary";
    }>>;
    discarded: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>;
export type CommentEdit = Readonly<z.infer<typeof CommentEdit>>;
/**
 * What a person has changed in a draft, beside the draft as it was made: both are kept, so that it can be told what
 * was changed and taken back.
 */
export declare const DraftEdits: z.ZodObject<{
    summary: z.ZodOptional<z.ZodString>;
    event: z.ZodOptional<z.ZodEnum<{
        COMMENT: "COMMENT";
        REQUEST_CHANGES: "REQUEST_CHANGES";
        APPROVE: "APPROVE";
    }>>;
    comments: z.ZodRecord<z.ZodString, z.ZodObject<{
        body: z.ZodOptional<z.ZodString>;
        severity: z.ZodOptional<z.ZodEnum<{
            critical: "critical";
            major: "major";
            minor: "minor";
            nit: "nit";
        }>>;
        bucket: z.ZodOptional<z.ZodEnum<{
            file: "file";
            inline: "inline";
            summary: "summary";
        }>>;
        discarded: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strip>>;
    editedBy: z.ZodString;
    editedAt: z.ZodString;
}, z.core.$strip>;
export type DraftEdits = Readonly<z.infer<typeof DraftEdits>>;
/** One wish to change a draft; what it does not name stays, and `null` is what was generated. */
export declare const DraftPatch: z.ZodObject<{
    summary: z.ZodNullable<z.ZodOptional<z.ZodString>>;
    event: z.ZodNullable<z.ZodOptional<z.ZodEnum<{
        COMMENT: "COMMENT";
        REQUEST_CHANGES: "REQUEST_CHANGES";
        APPROVE: "APPROVE";
    }>>>;
    comments: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodString;
        body: z.ZodNullable<z.ZodOptional<z.ZodString>>;
        severity: z.ZodNullable<z.ZodOptional<z.ZodEnum<{
            critical: "critical";
            major: "major";
            minor: "minor";
            nit: "nit";
        }>>>;
        bucket: z.ZodNullable<z.ZodOptional<z.ZodEnum<{
            file: "file";
            inline: "inline";
            summary: "summary";
        }>>>;
        discarded: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export type DraftPatch = Readonly<z.infer<typeof DraftPatch>>;
export interface EditProblem {
    readonly path: string;
    readonly message: string;
}
export type Edited = {
    readonly kind: "edited";
    readonly edits: DraftEdits;
} | {
    readonly kind: "refused";
    readonly problems: readonly EditProblem[];
};
interface Author {
    readonly editedBy: string;
    readonly editedAt: string;
}
/**
 * Adds a wish to what was changed before, or says why that is not possible. What is again as it was made is no change:
 * nothing of it is kept.
 */
export declare function editDraft({ plan, summary: made }: ReviewDraft, before: DraftEdits | undefined, { patch, by }: {
    readonly patch: DraftPatch;
    readonly by: Author;
}): Edited;
/** The draft as it is to be published. Identities stay: they are of what was found, not of how it is said. */
export declare function applyEdits(draft: ReviewDraft, edits: DraftEdits | undefined): ReviewDraft;
/** One thing that a person changed between what was made and what is published. */
export type DraftChange = {
    readonly what: "summary" | "event";
    readonly from: string;
    readonly to: string;
} | {
    readonly what: "body" | "severity" | "bucket";
    readonly id: string;
    readonly from: string;
    readonly to: string;
} | {
    readonly what: "discarded";
    readonly id: string;
};
/** What was changed, in the order of the plan. */
export declare function changesOf(draft: ReviewDraft, edits: DraftEdits | undefined): readonly DraftChange[];
export {};
