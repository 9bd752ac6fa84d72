import { z } from "zod";

export const Severity = z.enum(["critical", "major", "minor", "nit"]);
export type Severity = z.infer<typeof Severity>;

/** Severities from the worst on. */
export const SEVERITIES: readonly Severity[] = Severity.options;
