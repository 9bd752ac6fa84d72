import { z } from "zod";
/** Steps of a run, in the order a person sees them. Review, follow-up and task share the names. */
export declare const StepName: z.ZodEnum<{
    verify: "verify";
    reproduce: "reproduce";
    "launch-pod": "launch-pod";
    clone: "clone";
    "fetch-pr": "fetch-pr";
    context: "context";
    llm: "llm";
    reply: "reply";
    apply: "apply";
    normalize: "normalize";
    commit: "commit";
    publish: "publish";
    done: "done";
}>;
export type StepName = z.infer<typeof StepName>;
export declare const StopReason: z.ZodEnum<{
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
}>;
export type StopReason = z.infer<typeof StopReason>;
/**
 * Payload of each event type. One schema is both the type and the parser of what a runner or a browser receives.
 * Payloads are plain JSON, small and already redacted.
 */
declare const PAYLOADS: {
    readonly "draft-ready": {
        readonly inline: z.ZodNumber;
        readonly file: z.ZodNumber;
        readonly summary: z.ZodNumber;
        readonly event: z.ZodString;
    };
    readonly published: {
        readonly url: z.ZodString;
    };
    readonly "run-end": {
        readonly status: z.ZodString;
        readonly stopReason: z.ZodEnum<{
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
        }>;
        readonly error: z.ZodOptional<z.ZodString>;
    };
    readonly "time-budget": {
        readonly totalMs: z.ZodNumber;
        readonly reserveMs: z.ZodNumber;
        readonly startedAt: z.ZodOptional<z.ZodISODateTime>;
    };
    readonly candidates: {
        readonly groups: z.ZodArray<z.ZodObject<{
            title: z.ZodString;
            tests: z.ZodArray<z.ZodString>;
            count: z.ZodNumber;
        }, z.core.$strip>>;
    };
    readonly cycle: {
        readonly group: z.ZodNumber;
        readonly round: z.ZodNumber;
    };
    readonly "cycle-end": {
        readonly group: z.ZodNumber;
        readonly round: z.ZodNumber;
        readonly outcome: z.ZodEnum<{
            "no-change": "no-change";
            changed: "changed";
            refused: "refused";
            failed: "failed";
        }>;
        readonly why: z.ZodOptional<z.ZodString>;
    };
    readonly change: {
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
        readonly fileCount: z.ZodNumber;
        readonly rung: z.ZodEnum<{
            exact: "exact";
            recount: "recount";
            offset: "offset";
            whitespace: "whitespace";
            anchored: "anchored";
            fuzzy: "fuzzy";
        }>;
        readonly notes: z.ZodArray<z.ZodString>;
        readonly normalizer: z.ZodOptional<z.ZodString>;
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
    readonly "pull-opened": {
        readonly number: z.ZodNumber;
        readonly url: z.ZodString;
        readonly branch: z.ZodString;
        readonly commit: z.ZodString;
        readonly isFollowup: z.ZodBoolean;
    };
    readonly "run-start": {
        readonly kind: z.ZodEnum<{
            review: "review";
            followup: "followup";
            task: "task";
        }>;
        readonly title: z.ZodString;
        readonly steps: z.ZodArray<z.ZodEnum<{
            verify: "verify";
            reproduce: "reproduce";
            "launch-pod": "launch-pod";
            clone: "clone";
            "fetch-pr": "fetch-pr";
            context: "context";
            llm: "llm";
            reply: "reply";
            apply: "apply";
            normalize: "normalize";
            commit: "commit";
            publish: "publish";
            done: "done";
        }>>;
    };
    readonly "step-start": {
        readonly step: z.ZodEnum<{
            verify: "verify";
            reproduce: "reproduce";
            "launch-pod": "launch-pod";
            clone: "clone";
            "fetch-pr": "fetch-pr";
            context: "context";
            llm: "llm";
            reply: "reply";
            apply: "apply";
            normalize: "normalize";
            commit: "commit";
            publish: "publish";
            done: "done";
        }>;
    };
    readonly "step-end": {
        readonly step: z.ZodEnum<{
            verify: "verify";
            reproduce: "reproduce";
            "launch-pod": "launch-pod";
            clone: "clone";
            "fetch-pr": "fetch-pr";
            context: "context";
            llm: "llm";
            reply: "reply";
            apply: "apply";
            normalize: "normalize";
            commit: "commit";
            publish: "publish";
            done: "done";
        }>;
        readonly ok: z.ZodBoolean;
        readonly note: z.ZodOptional<z.ZodString>;
    };
    readonly log: {
        readonly level: z.ZodEnum<{
            error: "error";
            debug: "debug";
            info: "info";
            warn: "warn";
        }>;
        readonly text: z.ZodString;
    };
    readonly "text-delta": {
        readonly text: z.ZodString;
        readonly thread: z.ZodString;
    };
    readonly "text-end": {
        readonly text: z.ZodString;
        readonly thread: z.ZodString;
    };
    readonly "reasoning-delta": {
        readonly text: z.ZodString;
        readonly thread: z.ZodString;
    };
    /** `ms`: from its first word to what came after it. */
    readonly "reasoning-end": {
        readonly text: z.ZodString;
        readonly ms: z.ZodOptional<z.ZodNumber>;
        readonly thread: z.ZodString;
    };
    readonly "tool-start": {
        readonly callId: z.ZodString;
        readonly tool: z.ZodString;
        readonly arguments: z.ZodString;
        readonly thread: z.ZodString;
    };
    readonly "tool-end": {
        readonly callId: z.ZodString;
        readonly ok: z.ZodBoolean;
        readonly ms: z.ZodNumber;
        readonly bytes: z.ZodNumber;
        readonly thread: z.ZodString;
    };
    /** Totals of the run so far, not increments: a lost event costs nothing. */
    readonly usage: {
        /** In millionths; absent when the price of a call is not known. */
        readonly cost: z.ZodOptional<z.ZodObject<{
            amount: z.ZodNumber;
            currency: z.ZodString;
        }, z.core.$strip>>;
        readonly input: z.ZodNumber;
        readonly cached: z.ZodNumber;
        readonly output: z.ZodNumber;
        readonly calls: z.ZodNumber;
        readonly estimated: z.ZodBoolean;
    };
    readonly retry: {
        readonly attempt: z.ZodNumber;
        readonly reason: z.ZodString;
        readonly delayMs: z.ZodNumber;
        readonly thread: z.ZodString;
    };
    /** One attempt at one call, as it is booked: the sum of these is what the run cost. */
    readonly "model-call": {
        /** The conversation that made it. */
        readonly purpose: z.ZodString;
        readonly model: z.ZodString;
        readonly attempt: z.ZodNumber;
        readonly ok: z.ZodBoolean;
        readonly reason: z.ZodOptional<z.ZodString>;
        readonly input: z.ZodNumber;
        readonly cached: z.ZodNumber;
        readonly output: z.ZodNumber;
        readonly estimated: z.ZodBoolean;
        /** Millionths of the currency. */
        readonly cost: z.ZodOptional<z.ZodNumber>;
        readonly ms: z.ZodNumber;
    };
    readonly finding: {
        readonly id: z.ZodString;
        readonly path: z.ZodString;
        readonly bucket: z.ZodEnum<{
            file: "file";
            inline: "inline";
            summary: "summary";
        }>;
        readonly severity: z.ZodString;
        readonly title: z.ZodString;
        readonly line: z.ZodOptional<z.ZodNumber>;
        readonly side: z.ZodOptional<z.ZodEnum<{
            LEFT: "LEFT";
            RIGHT: "RIGHT";
        }>>;
    };
    readonly "normalize-error": {
        readonly text: z.ZodString;
    };
    readonly verdict: {
        ok: z.ZodBoolean;
        text: z.ZodString;
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
        url: z.ZodOptional<z.ZodString>;
        round: z.ZodOptional<z.ZodNumber>;
    };
};
export type RunEventType = keyof typeof PAYLOADS;
type Payload<Type extends RunEventType> = z.infer<z.ZodObject<(typeof PAYLOADS)[Type]>>;
/** What a runner says; the store adds `seq`, `at` and `jobId`. */
export type RunEventBody = {
    [Type in RunEventType]: {
        readonly type: Type;
    } & Readonly<Payload<Type>>;
}[RunEventType];
interface Envelope {
    /** Position in the job's log, from 1; 0 for deltas, which are not stored. */
    readonly seq: number;
    /** ISO 8601. */
    readonly at: string;
    readonly jobId: string;
}
/** Everything observable about a job. */
export type RunEvent = RunEventBody & Envelope;
/** Tells whether an event is shown but not stored: the matching `-end` event carries the whole text. */
export declare function isEphemeral(type: RunEventType): boolean;
/** Parses one event from outside; `undefined` for a type this version does not know or a payload that does not fit. */
export declare function parseRunEvent(value: unknown): RunEvent | undefined;
/** Parses what a runner says, before the store has numbered it: `undefined` likewise. */
export declare function parseRunEventBody(value: unknown): RunEventBody | undefined;
export {};
