import { chooseAnswer, chooseFindings, findingsOf } from "./choose-answer.ts";
import type { Contract, Recovered, RecoveredValues } from "./recovered.ts";
import { salvageProse } from "./salvage-prose.ts";
import { type Find, type Scan, scanOutput } from "./scan-output.ts";
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
const BEHEADED = /^(?:\s|```\w*\s)*"(?:summary|event|comments|title|body|patch)"\s*:/;

/** Returns the answer in a model's output, however messy, or the prose worth keeping in its place. */
export function recoverAnswer<Asked extends Contract>(
  contract: Asked,
  text: string,
): Recovered<Asked> {
  const fuel = { left: 100_000 + text.length * 6 };
  const scan = scanOutput({ contract, text, fuel });
  const found = chooseAnswer(contract, scan.finds);
  const finds = found
    ? scan.finds
    : (withBrace({ contract, text: text.slice(scan.from) }) ?? scan.finds);
  const answer = found ?? chooseAnswer(contract, finds);
  const repairs = new Set(answer?.repairs);
  const shaped = SHAPERS[contract]({ answer, finds, repairs });
  if (!shaped) return withoutAnswer(text, scan);
  if ("reason" in shaped) return { kind: "failed", reason: shaped.reason };
  if (shaped.truncated) repairs.add("truncated");
  return { kind: "ok", value: shaped.value, repairs: [...repairs], truncated: shaped.truncated };
}

function withBrace({
  contract,
  text,
}: {
  contract: Contract;
  text: string;
}): readonly Find[] | undefined {
  const key = BEHEADED.test(text) ? text.indexOf('"') : -1;
  if (key < 0) return undefined;
  const fuel = { left: 100_000 + text.length * 6 };
  const { finds } = scanOutput({ contract, text: `{${text.slice(key)}`, fuel });
  const isFirst = finds[0]?.kind === "answer";
  return isFirst
    ? finds.map((find) => ({ ...find, repairs: [...find.repairs, "missing-brace"] }))
    : undefined;
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

function withoutAnswer(text: string, scan: Scan): Recovered<never> {
  if (text.trim() === "") return { kind: "failed", reason: "The output is empty." };
  if (scan.wasBegun) {
    return {
      kind: "failed",
      reason: "The output was cut or broken before the answer said anything.",
    };
  }
  const prose = salvageProse(scan.prose, scan.talk);
  if (prose !== undefined) return { kind: "salvaged", text: prose };
  return { kind: "failed", reason: reasonFor(scan) };
}

function reasonFor({ finds, hadToolCalls, hadThoughts }: Scan): string {
  if (finds.length > 0) return "The answer says nothing: it is empty or an echo of the schema.";
  if (hadToolCalls) return "The output is a tool call, not an answer.";
  if (hadThoughts) return "The output holds thoughts, but no answer after them.";
  return "The output holds no answer.";
}
