import { z } from "zod";
import type { Posted, PostedReview } from "../../domain/pull/new-review.ts";
/** What we use of a comment or a review, listed or just made. */
export declare const PostedShape: z.ZodObject<{
    id: z.ZodNumber;
    html_url: z.ZodString;
    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    user: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        login: z.ZodString;
    }, z.core.$strip>>>, z.ZodTransform<string, {
        login: string;
    } | null | undefined>>;
}, z.core.$strip>;
export declare const PostedReviewShape: z.ZodObject<{
    id: z.ZodNumber;
    html_url: z.ZodString;
    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    user: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        login: z.ZodString;
    }, z.core.$strip>>>, z.ZodTransform<string, {
        login: string;
    } | null | undefined>>;
    commit_id: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    state: z.ZodString;
}, z.core.$strip>;
export declare function toPosted({ id, html_url, body }: z.output<typeof PostedShape>): Posted;
export declare function toPostedReview(review: z.output<typeof PostedReviewShape>): PostedReview;
