import { z } from "zod";
import { Severity } from "../core/severity.ts";

/** Category of a finding. */
export const Category = z.enum([
  "correctness",
  "security",
  "performance",
  "tests",
  "docs",
  "maintainability",
  "style",
]);
/** Category of a finding. */
export type Category = z.infer<typeof Category>;

/** Verdict of a review, in the code host's terms. */
export const ReviewEvent = z.enum(["COMMENT", "REQUEST_CHANGES", "APPROVE"]);
/** Verdict of a review, in the code host's terms. */
export type ReviewEvent = z.infer<typeof ReviewEvent>;

// Models sometimes write numbers as text; a boolean is not a valid line.
const positive = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\s*[1-9]\d{0,8}\s*$/)
    .transform(Number),
]);
const nonEmptyText = z.string().trim().min(1);

/**
 * Finding on a change, in the format of the review contract, with defaults filled in. An invalid
 * field falls back to its default or is dropped, so that it does not lose the finding. `path` is
 * empty and `line` absent if the model named none.
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
  // Empty means absent: models fill in every field, and an empty suggestion must not delete lines.
  suggestion: z.string().min(1).optional().catch(undefined),
  confidence: z.number().min(0).max(1).optional().catch(undefined),
});
/** Finding on a change, with defaults filled in. */
export type Finding = z.infer<typeof Finding>;

/** Finding as accepted from external tools: only `path`, `line` and `body` are required. */
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

/**
 * Parses a finding from any value: a value that is not an object becomes a finding with its text as
 * the body.
 */
export function toFinding(value: unknown): Finding {
  if (typeof value === "string") return Finding.parse({ body: value });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return Finding.parse(isObject ? value : {});
}
