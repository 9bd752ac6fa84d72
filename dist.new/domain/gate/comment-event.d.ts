import { z } from "zod";
/** The fields of a comment event that the gate looks at; all others are left out. */
declare const CommentEvent: z.ZodObject<{
    action: z.ZodOptional<z.ZodUnknown>;
    comment: z.ZodCatch<z.ZodOptional<z.ZodObject<{
        id: z.ZodOptional<z.ZodUnknown>;
        body: z.ZodOptional<z.ZodUnknown>;
        html_url: z.ZodCatch<z.ZodOptional<z.ZodString>>;
        updated_at: z.ZodCatch<z.ZodOptional<z.ZodString>>;
        author_association: z.ZodOptional<z.ZodUnknown>;
        user: z.ZodCatch<z.ZodOptional<z.ZodObject<{
            login: z.ZodCatch<z.ZodOptional<z.ZodString>>;
            type: z.ZodOptional<z.ZodUnknown>;
        }, z.core.$strip>>>;
        path: z.ZodOptional<z.ZodUnknown>;
        line: z.ZodOptional<z.ZodUnknown>;
        original_line: z.ZodOptional<z.ZodUnknown>;
        side: z.ZodOptional<z.ZodUnknown>;
        original_side: z.ZodOptional<z.ZodUnknown>;
        subject_type: z.ZodOptional<z.ZodUnknown>;
        in_reply_to_id: z.ZodOptional<z.ZodUnknown>;
        diff_hunk: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    }, z.core.$strip>>>;
    issue: z.ZodCatch<z.ZodOptional<z.ZodObject<{
        number: z.ZodOptional<z.ZodUnknown>;
        state: z.ZodOptional<z.ZodUnknown>;
        title: z.ZodCatch<z.ZodOptional<z.ZodString>>;
        body: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
        pull_request: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>>>;
    pull_request: z.ZodCatch<z.ZodOptional<z.ZodObject<{
        number: z.ZodOptional<z.ZodUnknown>;
        state: z.ZodOptional<z.ZodUnknown>;
        title: z.ZodCatch<z.ZodOptional<z.ZodString>>;
        body: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
        head: z.ZodCatch<z.ZodOptional<z.ZodObject<{
            repo: z.ZodOptional<z.ZodUnknown>;
        }, z.core.$strip>>>;
    }, z.core.$strip>>>;
    repository: z.ZodCatch<z.ZodOptional<z.ZodObject<{
        full_name: z.ZodOptional<z.ZodUnknown>;
        private: z.ZodCatch<z.ZodOptional<z.ZodBoolean>>;
        default_branch: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    }, z.core.$strip>>>;
    installation: z.ZodCatch<z.ZodOptional<z.ZodObject<{
        id: z.ZodCatch<z.ZodOptional<z.ZodNumber>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export type CommentEvent = z.infer<typeof CommentEvent>;
/** Reads an event's body, keeping what the gate needs; `undefined` when it is no object. */
export declare function readCommentEvent(payload: unknown): CommentEvent | undefined;
export {};
