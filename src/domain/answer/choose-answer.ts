import { rootKey } from "./contract-keys.ts";
import type { ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";
import { saysSomething } from "./says-something.ts";
import type { Find } from "./scan-work.ts";

const TELLING: Record<Contract, readonly string[]> = {
  review: ["event", "comments"],
  task: ["patch"],
};

/**
 * Chooses the last answer that says something. One that has what the contract is about beats one
 * that has not, a whole one beats a cut one, and a tool call counts only where nothing else does.
 */
export function chooseAnswer(contract: Contract, finds: readonly Find[]): Find | undefined {
  let chosen: Find | undefined;
  for (const find of finds) {
    if (find.kind !== "answer" || !saysSomething(contract, find.node)) continue;
    if (!chosen || rank(contract, find) >= rank(contract, chosen)) chosen = find;
  }
  return chosen;
}

/** Returns the last group of findings that stand alone, without a review around them. */
export function chooseFindings(finds: readonly Find[]): readonly Find[] {
  const last = finds.findLast((find) => find.kind === "finding" && find.node.closed);
  return last ? finds.filter((find) => isOfGroup(find, last.group)) : [];
}

/** Returns the findings that follow an answer line by line. */
export function findingsOf(answer: Find, finds: readonly Find[]): readonly Find[] {
  if (hasKey("review", answer.node, ["comments"])) return [];
  return finds.filter((find) => isOfGroup(find, answer.group));
}

function isOfGroup(find: Find, group: number): boolean {
  return find.kind === "finding" && find.group === group && find.node.closed;
}

function rank(contract: Contract, { node }: Find): number {
  const telling = hasKey(contract, node, TELLING[contract]) ? 2 : 0;
  return telling + (node.closed ? 1 : 0);
}

function hasKey(contract: Contract, node: ObjectNode, keys: readonly string[]): boolean {
  return [...node.members.keys()].some((key) => keys.includes(rootKey(contract, key) ?? ""));
}
