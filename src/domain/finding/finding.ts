import { z } from "zod";
import { Severity } from "../core/severity.ts";

export const Category = z.enum([
  "correctness",
  "security",
  "performance",
  "tests",
  "docs",
  "maintainability",
  "style",
]);
export type Category = z.infer<typeof Category>;

export const ReviewEvent = z.enum(["COMMENT", "REQUEST_CHANGES", "APPROVE"]);
export type ReviewEvent = z.infer<typeof ReviewEvent>;

// Models write numbers as text now and then; a boolean is no line.
const positive = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\s*[1-9]\d{0,8}\s*$/)
    .transform(Number),
]);
const nonEmptyText = z.string().trim().min(1);

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
  quote: nonEmptyText.optional().catch(undefined),
  severity: Severity.catch("minor"),
  category: Category.optional().catch(undefined),
  title: nonEmptyText.optional().catch(undefined),
  body: z.string().trim().catch(""),
  // Empty means that there is none: models fill in every field, and a deletion must not come of that.
  suggestion: z.string().min(1).optional().catch(undefined),
  confidence: z.number().min(0).max(1).optional().catch(undefined),
});
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
export function toFinding(value: unknown): Finding {
  if (typeof value === "string") return Finding.parse({ body: value });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return Finding.parse(isObject ? value : {});
}
