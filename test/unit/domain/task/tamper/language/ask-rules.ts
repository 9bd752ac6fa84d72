import { getAssertionStrength } from "../../../../../../src/domain/task/tamper/assertion.ts";
import type { LanguageRules } from "../../../../../../src/domain/task/tamper/language-rules.ts";

/** The name of the test that a line begins, or of the function below the mark of one. */
export const nameIn = ({ tests = [], marked }: LanguageRules, line: string): string | undefined =>
  [...tests, ...(marked === undefined ? [] : [marked.name])]
    .map((pattern) => pattern.exec(line)?.groups?.name)
    .find((name) => name !== undefined);

/** How much each of some assertions says. */
export const strengths = (rules: LanguageRules, lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.map((line) =>
      rules.assertion.test(line) ? getAssertionStrength(line, rules) : `no assertion: ${line}`,
    ),
  );
