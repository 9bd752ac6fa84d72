import type { PathRule } from "../../domain/review/path-rule.ts";
import { countInvisible, showInvisible } from "../../domain/untrusted/invisible.ts";
import type { Emit } from "../run/run-context.ts";

/** Review rules of a repository. */
export interface ReviewRules {
  readonly rules: string;
  readonly pathRules?: readonly PathRule[] | undefined;
}

/** Review rules in the form that the model receives. */
export interface SanitizedRules extends ReviewRules {
  readonly pathRules: readonly PathRule[];
  /** Problems for the reader of the review, one line each. */
  readonly problems: readonly string[];
}

/**
 * Makes invisible characters in review rules visible and reports them: hidden instructions are most dangerous in
 * trusted text.
 */
export function sanitizeRules({ rules, pathRules = [] }: ReviewRules, emit: Emit): SanitizedRules {
  const texts = [rules, ...pathRules.map(({ text }) => text)];
  const count = texts.reduce((sum, text) => sum + countInvisible(text), 0);
  if (count === 0) return { rules, pathRules, problems: [] };
  const problem = `the review rules of the default branch contain ${count} invisible characters, which are marked for the model; remove them from the rules`;
  emit({ type: "log", level: "warn", text: problem });
  const shown = pathRules.map((rule) => ({ ...rule, text: showInvisible(rule.text) }));
  return { rules: showInvisible(rules), pathRules: shown, problems: [problem] };
}
