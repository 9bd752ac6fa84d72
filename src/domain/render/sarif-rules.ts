import { Category } from "../finding/finding.ts";

/** A rule of a SARIF log: a category of findings, or `other` for those without. */
export type RuleId = Category | "other";

const SUBJECTS: Readonly<Record<RuleId, string>> = {
  correctness: "The code does not work as intended",
  security: "The code can be exploited or leaks information",
  performance: "The code uses more time or memory than necessary",
  tests: "A test is missing or insufficient",
  docs: "The documentation is missing, wrong or out of date",
  maintainability: "The code is hard to understand or to change",
  style: "The code departs from the conventions around it",
  other: "A finding that fits no other category",
};

/** All rules in fixed order. */
export const SARIF_RULES: readonly RuleId[] = [...Category.options, "other"];

/** Describes a rule as a SARIF `reportingDescriptor`, with all properties that code scanning requires. */
export function toSarifRule(id: RuleId): object {
  const subject = SUBJECTS[id];
  return {
    id,
    name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    shortDescription: { text: subject },
    fullDescription: { text: `${subject}.` },
    help: {
      text: `${subject}. A language model found this in a review of the change; verify it before you act on it.`,
    },
    defaultConfiguration: { level: "warning" },
    properties: { tags: [id] },
  };
}
