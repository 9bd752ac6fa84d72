import { z } from "zod";
import { DraftEdits } from "./draft-edits.ts";
import type { ReviewDraft } from "./review-draft.ts";
/** What was posted of a draft. */
declare const PublishedReview: z.ZodObject<{
    event: z.ZodEnum<{
        COMMENT: "COMMENT";
        REQUEST_CHANGES: "REQUEST_CHANGES";
        APPROVE: "APPROVE";
    }>;
    onLines: z.ZodOptional<z.ZodNumber>;
    alreadyPosted: z.ZodOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    notes: z.ZodReadonly<z.ZodArray<z.ZodString>>;
}, z.core.$strip>;
export type PublishedReview = Readonly<z.infer<typeof PublishedReview>>;
/** A draft with the commit that the reviewed change starts from, as a store keeps it. */
export interface StoredReview {
    /** Full object id. */
    readonly base: string;
    /** As it was made. */
    readonly draft: ReviewDraft;
    /** What a person has changed since; absent when nobody has. */
    readonly edits?: DraftEdits;
    /** What was posted of it; absent until then. */
    readonly published?: PublishedReview | undefined;
}
/** Writes a draft as plain JSON. */
export declare function writeStoredReview(review: StoredReview): string;
/** Reads a draft from plain JSON; `undefined` for anything else. What the schema does not know is dropped. */
export declare function readStoredReview(value: unknown): StoredReview | undefined;
export {};
