import { z } from "zod";
/** A place where a test can be watched, as the caller names it. */
export declare const TestLink: z.ZodObject<{
    label: z.ZodString;
    url: z.ZodString;
}, z.core.$strip>;
export type TestLink = Readonly<z.infer<typeof TestLink>>;
/** The workflow run that asked, as its token says. */
export declare const TaskCaller: z.ZodObject<{
    actor: z.ZodOptional<z.ZodString>;
    workflowRef: z.ZodOptional<z.ZodString>;
    runId: z.ZodOptional<z.ZodString>;
    runAttempt: z.ZodOptional<z.ZodString>;
    ref: z.ZodOptional<z.ZodString>;
    sha: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type TaskCaller = Readonly<z.infer<typeof TaskCaller>>;
/** What a task is asked for, as its job keeps it: plain JSON. */
export declare const TaskJobRequest: z.ZodObject<{
    mode: z.ZodEnum<{
        new_pr: "new_pr";
        existing_pr: "existing_pr";
    }>;
    baseRef: z.ZodString;
    instruction: z.ZodString;
    context: z.ZodString;
    pullNumber: z.ZodOptional<z.ZodNumber>;
    title: z.ZodOptional<z.ZodString>;
    branchPrefix: z.ZodString;
    testLinks: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodObject<{
        label: z.ZodString;
        url: z.ZodString;
    }, z.core.$strip>>>;
    triageIssue: z.ZodOptional<z.ZodNumber>;
    caller: z.ZodOptional<z.ZodObject<{
        actor: z.ZodOptional<z.ZodString>;
        workflowRef: z.ZodOptional<z.ZodString>;
        runId: z.ZodOptional<z.ZodString>;
        runAttempt: z.ZodOptional<z.ZodString>;
        ref: z.ZodOptional<z.ZodString>;
        sha: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type TaskJobRequest = Readonly<z.infer<typeof TaskJobRequest>>;
