import { z } from "zod";

/** Severity of a finding, worst first. */
export const Severity = z.enum(["critical", "major", "minor", "nit"]);
/** Severity of a finding. */
export type Severity = z.infer<typeof Severity>;

/** Severities, worst first. */
export const SEVERITIES: readonly Severity[] = Severity.options;
