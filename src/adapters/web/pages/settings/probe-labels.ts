import type { Check } from "../../../../domain/api/check.ts";
import { asSentence } from "../../ui/format.ts";

/** Row of the table of endpoint capabilities. */
export interface Ability {
  readonly name: string;
  readonly status: Check["status"];
  readonly found: string;
  /** Consequence for reviews, or instructions. */
  readonly so: string;
}

const KNOWN: Readonly<Record<string, readonly [name: string, so: string]>> = {
  "models listed": ["Models", "the list in New review"],
  "model answers": ["Answers", "reviews can be made"],
  streaming: ["Streaming", "text is shown while it is written"],
  "usage reported": ["Usage", "budgets and costs are exact"],
  tools: ["Tools", "the model reads more than the diff"],
  JSON: ["JSON", "answers come in the form that is asked for"],
  key: ["Key", ""],
};

/** Converts a check to a row of the table. */
export function toAbility({ name, status, detail, fix }: Check): Ability {
  const [word, so] = KNOWN[name] ?? [asSentence(name).slice(0, -1), ""];
  return { name: word, status, found: detail, so: status === "pass" ? so : (fix ?? "") };
}

/** Summarizes the result in one sentence. */
export function probeSummary(checks: readonly Check[]): string {
  const count = (status: Check["status"]): number =>
    checks.filter((check) => check.status === status).length;
  const [failed, partly] = [count("fail"), count("warn")];
  if (failed > 0) return "It cannot be used for reviews as it is.";
  return partly === 0
    ? "Everything that reviews need works."
    : `Reviews work, with ${partly === 1 ? "one limit" : `${partly} limits`}.`;
}
