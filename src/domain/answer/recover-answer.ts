import { chooseAnswer, chooseFindings, findingsOf } from "./choose-answer.ts";
import type { Contract, Recovered, RecoveredValues } from "./recovered.ts";
import { salvageProse } from "./salvage-prose.ts";
import { scanOutput } from "./scan-output.ts";
import type { Find, Scan } from "./scan-work.ts";
import { shapeFindings, shapeReview } from "./shape-review.ts";
import { shapeTask } from "./shape-task.ts";

/** Holds what a shaper gets to see, and where it names its repairs. */
interface Material {
  readonly answer: Find | undefined;
  readonly finds: readonly Find[];
  readonly repairs: Set<string>;
}

type Shaped<Asked extends Contract> =
  | { readonly value: RecoveredValues[Asked]; readonly truncated: boolean }
  | { readonly reason: string };

type Shapers = {
  readonly [Asked in Contract]: (material: Material) => Shaped<Asked> | undefined;
};

const SHAPERS: Shapers = { review: reviewOf, task: taskOf };

// An answer begun for the model ("prefilled") lacks its first brace.
const BEHEADED = /^(?:\s|```\w*\s)*(?="(?:summary|event|comments|title|body|patch)"\s*:)/;
const MAX_LEAD = 1000;
const SPARE_FUEL = 200_000;

/**
 * Returns the answer in a model's output, however messy, or the prose worth keeping in its place. Never throws;
 * nothing is filled in that the model did not say.
 *
 * @example
 * recoverAnswer("review", "Sure!\n{'summary': 'Fine.', 'comments': [],}").kind; // "ok"
 */
export function recoverAnswer<Asked extends Contract>(
  contract: Asked,
  text: string,
): Recovered<Asked> {
  const scanned = scan(contract, text);
  const finds = answersIn(contract, text, scanned);
  const answer = chooseAnswer(contract, finds);
  const repairs = new Set(answer?.repairs);
  const shaped = SHAPERS[contract]({ answer, finds, repairs });
  if (!shaped) return withoutAnswer(text, scanned);
  if ("reason" in shaped) return { kind: "failed", reason: shaped.reason };
  if (shaped.truncated) repairs.add("truncated");
  return { kind: "ok", value: shaped.value, repairs: [...repairs], truncated: shaped.truncated };
}

function scan(contract: Contract, text: string): Scan {
  return scanOutput({ contract, text, fuel: { left: SPARE_FUEL + text.length } });
}

function answersIn(contract: Contract, text: string, scanned: Scan): readonly Find[] {
  const { finds, from } = scanned;
  if (chooseAnswer(contract, finds)) return finds;
  const prefix = BEHEADED.exec(text.slice(from, from + MAX_LEAD))?.[0];
  if (prefix === undefined) return finds;
  const whole = scan(contract, `{${text.slice(from + prefix.length)}`);
  if (whole.finds[0]?.kind !== "answer") return finds;
  return whole.finds.map((find) => ({ ...find, repairs: [...find.repairs, "missing-brace"] }));
}

function reviewOf({ answer, finds, repairs }: Material): Shaped<"review"> | undefined {
  if (answer) {
    const following = findingsOf(answer, finds).map(({ node }) => node);
    const comments = following.length > 0 ? shapeFindings(following, repairs) : {};
    const value = { ...shapeReview(answer.node, repairs), ...comments };
    return { value, truncated: !answer.node.closed };
  }
  const findings = chooseFindings(finds);
  const last = findings.at(-1);
  if (!last) return undefined;
  for (const repair of [...last.repairs, "bare-findings"]) repairs.add(repair);
  const value = shapeFindings(
    findings.map(({ node }) => node),
    repairs,
  );
  return { value, truncated: findings.some(({ isCut }) => isCut) };
}

function taskOf({ answer, repairs }: Material): Shaped<"task"> | undefined {
  if (!answer) return undefined;
  const shaped = shapeTask(answer.node, repairs);
  return "reason" in shaped ? shaped : { ...shaped, truncated: !answer.node.closed };
}

function withoutAnswer(text: string, scanned: Scan): Recovered<never> {
  if (text.trim() === "") return { kind: "failed", reason: "The output is empty." };
  if (scanned.wasBegun) {
    return {
      kind: "failed",
      reason: "The output was cut or broken before the answer said anything.",
    };
  }
  const prose = salvageProse(scanned.prose, scanned.talk);
  if (prose !== undefined) return { kind: "salvaged", text: prose };
  return { kind: "failed", reason: reasonFor(scanned) };
}

function reasonFor({ finds, hadToolCalls, hadThoughts }: Scan): string {
  if (finds.length > 0) return "The answer says nothing: it is empty or an echo of the schema.";
  if (hadToolCalls) return "The output is a tool call, not an answer.";
  if (hadThoughts) return "The output holds thoughts, but no answer after them.";
  return "The output holds no answer.";
}
