import { z } from "zod";
/** What a file of a change went through, and by how many lines. */
export declare const ChangedFile: z.ZodObject<{
    path: z.ZodString;
    previousPath: z.ZodOptional<z.ZodString>;
    status: z.ZodEnum<{
        added: "added";
        modified: "modified";
        renamed: "renamed";
        deleted: "deleted";
    }>;
    added: z.ZodNumber;
    removed: z.ZodNumber;
    patch: z.ZodOptional<z.ZodString>;
    omission: z.ZodOptional<z.ZodEnum<{
        "too-large": "too-large";
        binary: "binary";
        submodule: "submodule";
    }>>;
}, z.core.$strip>;
export type ChangedFile = Readonly<z.infer<typeof ChangedFile>>;
/** What the caller's machines, or we, said of a change. */
export declare const VERDICT: {
    ok: z.ZodBoolean;
    text: z.ZodString;
    /** Absent: it is not said what was tried. */
    mode: z.ZodOptional<z.ZodEnum<{
        verify: "verify";
        reproduce: "reproduce";
    }>>;
    verdict: z.ZodOptional<z.ZodEnum<{
        error: "error";
        fixed: "fixed";
        not_fixed: "not_fixed";
        already_passing: "already_passing";
        broke_others: "broke_others";
        timeout: "timeout";
        reproduced: "reproduced";
        not_reproduced: "not_reproduced";
    }>>;
    /** Page of the run on the code host. */
    url: z.ZodOptional<z.ZodString>;
    round: z.ZodOptional<z.ZodNumber>;
};
/** Payloads of what only a task says. Whoever says it keeps within these sizes: what is larger is not taken. */
export declare const TASK_PAYLOADS: {
    /** Said once, where a deadline kills the run; both in milliseconds. */
    readonly "time-budget": {
        readonly totalMs: z.ZodNumber;
        /** The end of it, kept for what follows the model's work. */
        readonly reserveMs: z.ZodNumber;
        /** When it began to run, ISO 8601; absent: when the run started. */
        readonly startedAt: z.ZodOptional<z.ZodISODateTime>;
    };
    /** Failures that the report names, in its order; said once. Made by `candidatesEvent`. */
    readonly candidates: {
        readonly groups: z.ZodArray<z.ZodObject<{
            title: z.ZodString;
            tests: z.ZodArray<z.ZodString>;
            count: z.ZodNumber;
        }, z.core.$strip>>;
    };
    /** Work on a group begins, or begins again. */
    readonly cycle: {
        readonly group: z.ZodNumber;
        readonly round: z.ZodNumber;
    };
    /** What a cycle came to; a task that goes on with the next group has said this before. */
    readonly "cycle-end": {
        readonly group: z.ZodNumber;
        readonly round: z.ZodNumber;
        readonly outcome: z.ZodEnum<{
            "no-change": "no-change";
            changed: "changed";
            refused: "refused";
            failed: "failed";
        }>;
        /** One line for people. */
        readonly why: z.ZodOptional<z.ZodString>;
    };
    /** A change that has passed every check of ours; a later one takes its place. Made by `changeEvent`. */
    readonly change: {
        /** Of what is committed. */
        readonly files: z.ZodArray<z.ZodObject<{
            path: z.ZodString;
            previousPath: z.ZodOptional<z.ZodString>;
            status: z.ZodEnum<{
                added: "added";
                modified: "modified";
                renamed: "renamed";
                deleted: "deleted";
            }>;
            added: z.ZodNumber;
            removed: z.ZodNumber;
            patch: z.ZodOptional<z.ZodString>;
            omission: z.ZodOptional<z.ZodEnum<{
                "too-large": "too-large";
                binary: "binary";
                submodule: "submodule";
            }>>;
        }, z.core.$strip>>;
        /** More than there are in `files` when there are too many to tell. */
        readonly fileCount: z.ZodNumber;
        readonly rung: z.ZodEnum<{
            exact: "exact";
            recount: "recount";
            offset: "offset";
            whitespace: "whitespace";
            anchored: "anchored";
            fuzzy: "fuzzy";
        }>;
        /** For each file that the patch did not fit as it was written. */
        readonly notes: z.ZodArray<z.ZodString>;
        /** What the repository's own checks made of it, in words; absent: there are none. */
        readonly normalizer: z.ZodOptional<z.ZodString>;
        /** Paths that the normalizer changed and that are not committed. */
        readonly leftOut: z.ZodArray<z.ZodString>;
        readonly tamper: z.ZodArray<z.ZodObject<{
            code: z.ZodEnum<{
                "deleted-test": "deleted-test";
                "skipped-test": "skipped-test";
                "removed-assertion": "removed-assertion";
                "weakened-assertion": "weakened-assertion";
                "changed-expectation": "changed-expectation";
                suppression: "suppression";
                "lockfile-host": "lockfile-host";
                "lifecycle-script": "lifecycle-script";
                "mode-change": "mode-change";
                "invisible-character": "invisible-character";
                "ci-file": "ci-file";
                "agent-instructions": "agent-instructions";
                "deleted-file": "deleted-file";
                "lockfile-integrity": "lockfile-integrity";
                registry: "registry";
            }>;
            path: z.ZodString;
            line: z.ZodOptional<z.ZodNumber>;
            text: z.ZodString;
        }, z.core.$strip>>;
    };
    /** What the task has written to the code host. */
    readonly "pull-opened": {
        readonly number: z.ZodNumber;
        readonly url: z.ZodString;
        readonly branch: z.ZodString;
        /** Full object id. */
        readonly commit: z.ZodString;
        /** Whether a commit was added to a pull request that was there. */
        readonly isFollowup: z.ZodBoolean;
    };
};
