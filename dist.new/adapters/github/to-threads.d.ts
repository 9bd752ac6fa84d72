import { z } from "zod";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
/** What we use of an entry of `GET /repos/{owner}/{repo}/pulls/{pull_number}/comments`. */
export declare const LineCommentShape: z.ZodObject<{
    id: z.ZodNumber;
    in_reply_to_id: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    path: z.ZodString;
    side: z.ZodCatch<z.ZodEnum<{
        LEFT: "LEFT";
        RIGHT: "RIGHT";
    }>>;
    line: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    start_line: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    start_side: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodEnum<{
        LEFT: "LEFT";
        RIGHT: "RIGHT";
    }>>>>;
    original_commit_id: z.ZodString;
    diff_hunk: z.ZodCatch<z.ZodString>;
    user: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        login: z.ZodString;
    }, z.core.$strip>>>, z.ZodTransform<string, {
        login: string;
    } | null | undefined>>;
    body: z.ZodString;
    created_at: z.ZodString;
    updated_at: z.ZodString;
    html_url: z.ZodString;
}, z.core.$strip>;
export type LineComment = z.output<typeof LineCommentShape>;
/** Id of the thread that a comment is in; its first comment may have been deleted since. */
export declare const threadIdOf: (comment: LineComment) => number;
/** Groups the comments of all pages into threads, in the order of their first comments. */
export declare function toThreads(comments: readonly LineComment[]): readonly ReviewThread[];
