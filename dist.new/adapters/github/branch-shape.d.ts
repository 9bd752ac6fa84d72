import { z } from "zod";
import type { BranchPull, StoredCommit } from "../../ports/branch-writer.ts";
/** What we use of an object that was just made. */
export declare const MadeShape: z.ZodObject<{
    sha: z.ZodString;
}, z.core.$strip>;
/** What we use of `GET /repos/{owner}/{repo}/git/ref/{ref}`. */
export declare const RefShape: z.ZodObject<{
    ref: z.ZodString;
    object: z.ZodObject<{
        sha: z.ZodString;
    }, z.core.$strip>;
}, z.core.$strip>;
/** What we use of `GET /repos/{owner}/{repo}/git/commits/{commit_sha}`. */
export declare const CommitShape: z.ZodObject<{
    sha: z.ZodString;
    message: z.ZodString;
    tree: z.ZodObject<{
        sha: z.ZodString;
    }, z.core.$strip>;
    parents: z.ZodArray<z.ZodObject<{
        sha: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** What we use of `GET /repos/{owner}/{repo}/git/trees/{tree_sha}`. */
export declare const TreeShape: z.ZodObject<{
    truncated: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
    tree: z.ZodArray<z.ZodObject<{
        path: z.ZodString;
        mode: z.ZodString;
        sha: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** What we use of a pull request, listed or just opened. */
export declare const BranchPullShape: z.ZodObject<{
    number: z.ZodNumber;
    html_url: z.ZodString;
    state: z.ZodString;
    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    user: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        login: z.ZodString;
    }, z.core.$strip>>>, z.ZodTransform<string, {
        login: string;
    } | null | undefined>>;
    head: z.ZodObject<{
        ref: z.ZodString;
        sha: z.ZodString;
        repo: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    base: z.ZodObject<{
        repo: z.ZodObject<{
            name: z.ZodString;
            full_name: z.ZodString;
            owner: z.ZodObject<{
                login: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type BranchPullAnswer = z.output<typeof BranchPullShape>;
export declare function toStoredCommit(commit: z.output<typeof CommitShape>): StoredCommit;
export declare function toBranchPull({ base, head, ...pull }: BranchPullAnswer): BranchPull;
