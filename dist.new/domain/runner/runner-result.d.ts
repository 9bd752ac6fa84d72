import { z } from "zod";
/** A follow-up's answer, before it is posted. */
export declare const SaidReply: z.ZodObject<{
    text: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
    hadTools: z.ZodBoolean;
    isCut: z.ZodOptional<z.ZodBoolean>;
    head: z.ZodString;
}, z.core.$strip>;
export type SaidReply = Readonly<z.infer<typeof SaidReply>>;
/** What a task has written to the code host. */
export declare const TaskResult: z.ZodObject<{
    pull: z.ZodNumber;
    branch: z.ZodString;
    commit: z.ZodString;
    files: z.ZodNumber;
}, z.core.$strip>;
export type TaskResult = Readonly<z.infer<typeof TaskResult>>;
/** What a runner says at its end: one for each try. Whatever the schema does not know is dropped. */
export declare const RunnerResult: z.ZodObject<{
    status: z.ZodEnum<{
        cancelled: "cancelled";
        refused: "refused";
        failed: "failed";
        reply: "reply";
        draft: "draft";
        succeeded: "succeeded";
        no_change: "no_change";
    }>;
    stopReason: z.ZodOptional<z.ZodEnum<{
        cancelled: "cancelled";
        "pull-closed": "pull-closed";
        final: "final";
        deadline: "deadline";
        "input-token-cap": "input-token-cap";
        "iteration-cap": "iteration-cap";
        "repeat-guard": "repeat-guard";
        superseded: "superseded";
        "runner-exited": "runner-exited";
        "orchestrator-restarted": "orchestrator-restarted";
    }>>;
    draft: z.ZodOptional<z.ZodUnknown>;
    reply: z.ZodOptional<z.ZodObject<{
        text: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
        hadTools: z.ZodBoolean;
        isCut: z.ZodOptional<z.ZodBoolean>;
        head: z.ZodString;
    }, z.core.$strip>>;
    task: z.ZodOptional<z.ZodObject<{
        pull: z.ZodNumber;
        branch: z.ZodString;
        commit: z.ZodString;
        files: z.ZodNumber;
    }, z.core.$strip>>;
    usage: z.ZodOptional<z.ZodObject<{
        input: z.ZodNumber;
        cached: z.ZodNumber;
        output: z.ZodNumber;
        calls: z.ZodNumber;
    }, z.core.$strip>>;
    error: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type RunnerResult = Readonly<z.infer<typeof RunnerResult>>;
/** How a runner's process ended. */
export type RunnerExit = {
    readonly kind: "ended";
}
/** It died by itself; `how` says so in one line. */
 | {
    readonly kind: "died";
    readonly exitCode?: number;
    readonly how: string;
};
