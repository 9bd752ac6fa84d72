import { countInvisible, showInvisible } from "../../domain/untrusted/invisible.ts";
import type { Emit } from "../run/emit.ts";

/** Review rules as the model may read them. */
export interface SanitizedRules {
  readonly rules: string;
  /** What a reader of the review must know of them, one line each. */
  readonly problems: readonly string[];
}

/** Makes visible what nobody sees in review rules, and says so: instructions hide best where they are trusted. */
export function sanitizeRules(rules: string, emit: Emit): SanitizedRules {
  const count = countInvisible(rules);
  if (count === 0) return { rules, problems: [] };
  const problem = `the review rules of the default branch hold ${count} invisible characters, shown to the model as such; take them out of the rules`;
  emit({ type: "log", level: "warn", text: problem });
  return { rules: showInvisible(rules), problems: [problem] };
}
