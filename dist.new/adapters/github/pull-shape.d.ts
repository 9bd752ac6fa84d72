import { z } from "zod";
import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";
/** The login of whoever wrote something; an account that is gone shows as `ghost`, as on the code host's pages. */
export declare const Author: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
    login: z.ZodString;
}, z.core.$strip>>>, z.ZodTransform<string, {
    login: string;
} | null | undefined>>;
/** What we use of `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
export declare const PullShape: z.ZodObject<{
    html_url: z.ZodString;
    title: z.ZodString;
    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    user: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        login: z.ZodString;
    }, z.core.$strip>>>, z.ZodTransform<string, {
        login: string;
    } | null | undefined>>;
    state: z.ZodString;
    changed_files: z.ZodNumber;
    additions: z.ZodOptional<z.ZodNumber>;
    deletions: z.ZodOptional<z.ZodNumber>;
    base: z.ZodObject<{
        ref: z.ZodString;
        sha: z.ZodString;
        repo: z.ZodObject<{
            name: z.ZodString;
            owner: z.ZodObject<{
                login: z.ZodString;
            }, z.core.$strip>;
            default_branch: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>;
    head: z.ZodObject<{
        ref: z.ZodString;
        sha: z.ZodString;
        repo: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
}, z.core.$strip>;
/** Only the first page of a comparison lists its files, which may be megabytes of patches. */
export declare const WITHOUT_FILES: {
    readonly per_page: 1;
    readonly page: 2;
};
export declare const WITH_FILES: {
    readonly per_page: 1;
    readonly page: 1;
};
/** What we use of `GET /repos/{owner}/{repo}/compare/{basehead}`. */
export declare const ComparisonShape: z.ZodObject<{
    merge_base_commit: z.ZodObject<{
        sha: z.ZodString;
    }, z.core.$strip>;
    status: z.ZodEnum<{
        behind: "behind";
        diverged: "diverged";
        ahead: "ahead";
        identical: "identical";
    }>;
}, z.core.$strip>;
/** What we use of `GET /repos/{owner}/{repo}`. */
export declare const RepositoryShape: z.ZodObject<{
    default_branch: z.ZodString;
}, z.core.$strip>;
/** What we use of `GET /repos/{owner}/{repo}/branches/{branch}`. */
export declare const BranchShape: z.ZodObject<{
    commit: z.ZodObject<{
        sha: z.ZodString;
    }, z.core.$strip>;
}, z.core.$strip>;
/** Its name is the code host's: a repository that was renamed answers under its old name too. */
export declare function toPull(ref: PullRef, pull: z.output<typeof PullShape>, mergeBaseSha: string): PullRequest;
