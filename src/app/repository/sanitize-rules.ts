import { countInvisible, showInvisible } from "../../domain/untrusted/invisible.ts";
import type { Emit } from "../run/run-context.ts";

/** Review rules in the form that the model receives. */
export interface SanitizedRules {
  readonly rules: string;
  /** Problems for the reader of the review, one line each. */
  readonly problems: readonly string[];
}

/**
 * Makes invisible characters in review rules visible and reports them: hidden instructions are most dangerous in
 * trusted text.
 */
export function sanitizeRules(rules: string, emit: Emit): SanitizedRules {
  const count = countInvisible(rules);
  if (count === 0) return { rules, problems: [] };
  const problem = `the review rules of the default branch contain ${count} invisible characters, which are marked for the model; remove them from the rules`;
  emit({ type: "log", level: "warn", text: problem });
  return { rules: showInvisible(rules), problems: [problem] };
}
