import { z } from "zod";
export const Severity = z.enum(["critical", "major", "minor", "nit"]);
/** Severities from the worst on. */
export const SEVERITIES = Severity.options;
export const Category = z.enum([
    "correctness",
    "security",
    "performance",
    "tests",
    "docs",
    "maintainability",
    "style",
]);
export const ReviewEvent = z.enum(["COMMENT", "REQUEST_CHANGES", "APPROVE"]);
// Models write numbers as text now and then; a boolean is no line.
const positive = z.union([
    z.number().int().positive(),
    z
        .string()
        .regex(/^\s*[1-9]\d{0,8}\s*$/)
        .transform(Number),
]);
const words = z.string().trim().min(1);
/**
 * A remark on a change, as the review contract has it, with its defaults filled in. What does not fit falls back to
 * the default or is left out: a finding is judged by the plan, not lost to a wrong field. `path` is empty and `line`
 * absent when the model named none.
 */
export const Finding = z.object({
    path: z.string().catch(""),
    side: z.enum(["RIGHT", "LEFT"]).catch("RIGHT"),
    line: positive.optional().catch(undefined),
    start_line: positive.optional().catch(undefined),
    start_side: z.enum(["RIGHT", "LEFT"]).optional().catch(undefined),
    quote: words.optional().catch(undefined),
    severity: Severity.catch("minor"),
    category: Category.optional().catch(undefined),
    title: words.optional().catch(undefined),
    body: z.string().trim().catch(""),
    // Empty means that there is none: models fill in every field, and a deletion must not come of that.
    suggestion: z.string().min(1).optional().catch(undefined),
    confidence: z.number().min(0).max(1).optional().catch(undefined),
});
/** Reads a finding from anything: what is not an object becomes a finding that says only its text. */
export function toFinding(value) {
    if (typeof value === "string")
        return Finding.parse({ body: value });
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return Finding.parse(isObject ? value : {});
}
