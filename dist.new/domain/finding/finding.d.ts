import { z } from "zod";
export declare const Severity: z.ZodEnum<{
    critical: "critical";
    major: "major";
    minor: "minor";
    nit: "nit";
}>;
export type Severity = z.infer<typeof Severity>;
/** Severities from the worst on. */
export declare const SEVERITIES: readonly Severity[];
export declare const Category: z.ZodEnum<{
    tests: "tests";
    correctness: "correctness";
    security: "security";
    performance: "performance";
    docs: "docs";
    maintainability: "maintainability";
    style: "style";
}>;
export type Category = z.infer<typeof Category>;
export declare const ReviewEvent: z.ZodEnum<{
    COMMENT: "COMMENT";
    REQUEST_CHANGES: "REQUEST_CHANGES";
    APPROVE: "APPROVE";
}>;
export type ReviewEvent = z.infer<typeof ReviewEvent>;
/**
 * A remark on a change, as the review contract has it, with its defaults filled in. What does not fit falls back to
 * the default or is left out: a finding is judged by the plan, not lost to a wrong field. `path` is empty and `line`
 * absent when the model named none.
 */
export declare const Finding: z.ZodObject<{
    path: z.ZodCatch<z.ZodString>;
    side: z.ZodCatch<z.ZodEnum<{
        LEFT: "LEFT";
        RIGHT: "RIGHT";
    }>>;
    line: z.ZodCatch<z.ZodOptional<z.ZodUnion<readonly [z.ZodNumber, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>>>;
    start_line: z.ZodCatch<z.ZodOptional<z.ZodUnion<readonly [z.ZodNumber, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>>>;
    start_side: z.ZodCatch<z.ZodOptional<z.ZodEnum<{
        LEFT: "LEFT";
        RIGHT: "RIGHT";
    }>>>;
    quote: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    severity: z.ZodCatch<z.ZodEnum<{
        critical: "critical";
        major: "major";
        minor: "minor";
        nit: "nit";
    }>>;
    category: z.ZodCatch<z.ZodOptional<z.ZodEnum<{
        tests: "tests";
        correctness: "correctness";
        security: "security";
        performance: "performance";
        docs: "docs";
        maintainability: "maintainability";
        style: "style";
    }>>>;
    title: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    body: z.ZodCatch<z.ZodString>;
    suggestion: z.ZodCatch<z.ZodOptional<z.ZodString>>;
    confidence: z.ZodCatch<z.ZodOptional<z.ZodNumber>>;
}, z.core.$strip>;
export type Finding = z.infer<typeof Finding>;
/** A finding as anybody may hand it in: only `path`, `line` and `body` are needed. */
export interface ReviewComment {
    readonly path: string;
    readonly line: number;
    readonly body: string;
    readonly side?: "RIGHT" | "LEFT" | undefined;
    readonly start_line?: number | undefined;
    readonly start_side?: "RIGHT" | "LEFT" | undefined;
    readonly quote?: string | undefined;
    readonly severity?: Severity | undefined;
    readonly category?: Category | undefined;
    readonly title?: string | undefined;
    readonly suggestion?: string | undefined;
    readonly confidence?: number | undefined;
}
/** Reads a finding from anything: what is not an object becomes a finding that says only its text. */
export declare function toFinding(value: unknown): Finding;
