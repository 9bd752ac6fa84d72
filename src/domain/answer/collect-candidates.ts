import { type Candidate, readNonce } from "./candidate.ts";
import { toRootKey } from "./contract-keys.ts";
import { hasAnswerContent } from "./has-answer-content.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import type { Contract, RecoveredReview, RecoveredTask, RecoveredValues } from "./recovered.ts";
import type { ScanMatch } from "./scan-state.ts";
import { shapeFindings, shapeReview } from "./shape-review.ts";
import { weakerStanding } from "./standing.ts";

/** Lists all objects of an output that could be the answer, in order. */
export function collectCandidates<Asked extends Contract>(
  contract: Asked,
  finds: readonly ScanMatch[],
  nonce: string | undefined,
): readonly Candidate<Asked>[] {
  const list = contract === "task" ? collectTasks(finds, nonce) : collectReviews(finds, nonce);
  return list as readonly Candidate[] as readonly Candidate<Asked>[];
}

function collectTasks(
  finds: readonly ScanMatch[],
  nonce: string | undefined,
): readonly Candidate<"task">[] {
  return collectAnswers("task", finds, nonce).map(({ find, ...base }) => {
    const repairs = new Set(find.repairs);
    const shaped = shapeTask(find.node, repairs);
    const value = shaped.reason === undefined ? shaped.said : undefined;
    return { ...base, ...shaped, value, repairs: [...repairs], truncated: !find.node.closed };
  });
}

function collectReviews(
  finds: readonly ScanMatch[],
  nonce: string | undefined,
): readonly Candidate<"review">[] {
  const answers = collectAnswers("review", finds, nonce);
  const taken = new Set<number>();
  const reviews = answers.map(({ find, ...base }) => {
    const repairs = new Set(find.repairs);
    const following = hasComments(find) ? [] : collectGroup(finds, find.group);
    if (following.length > 0) taken.add(find.group);
    const nodes = following.map(({ node }) => node);
    const comments = nodes.length > 0 ? shapeFindings(nodes, repairs) : {};
    const value = { ...shapeReview(find.node, repairs, find.wrapper), ...comments };
    return {
      ...base,
      ...toReviewValue(value),
      repairs: [...repairs],
      truncated: !find.node.closed,
    };
  });
  return [...reviews, ...collectFindingLists(finds, taken)].sort(
    (one, other) => one.start - other.start,
  );
}

/** Lists groups of findings that stand without a review around them. */
function collectFindingLists(
  finds: readonly ScanMatch[],
  taken: ReadonlySet<number>,
): readonly Candidate<"review">[] {
  const groups = new Set(finds.filter(({ kind }) => kind === "finding").map(({ group }) => group));
  return [...groups].flatMap((group) => {
    const found = taken.has(group) ? [] : collectGroup(finds, group);
    const [first, last] = [found.at(0), found.at(-1)];
    if (!first || !last) return [];
    const repairs = new Set([...last.repairs, "bare-findings"]);
    const nodes = found.map(({ node }) => node);
    return {
      ...toReviewValue(shapeFindings(nodes, repairs)),
      repairs: [...repairs],
      truncated: found.some(({ isCut }) => isCut),
      standing: found.map(({ standing }) => standing).reduce(weakerStanding),
      start: first.start,
      end: last.end,
      nonce: "none" as const,
    };
  });
}

type CandidateBase = Pick<Candidate, "standing" | "start" | "end" | "nonce"> & {
  readonly find: ScanMatch;
};

function collectAnswers(
  contract: Contract,
  finds: readonly ScanMatch[],
  nonce: string | undefined,
): readonly CandidateBase[] {
  return finds.flatMap((find) => {
    if (find.kind !== "answer") return [];
    const { node, standing, start, end, wrapper } = find;
    const read = [node, ...(wrapper ? [wrapper] : [])].map((one) =>
      readNonce(contract, one, nonce),
    );
    const known = read.find((one) => one !== "none") ?? "none";
    // An own answer without content is not replaced by another one.
    if (known !== "own" && !hasAnswerContent(contract, node)) return [];
    return { find, standing, start, end, nonce: known };
  });
}

function toReviewValue(
  value: RecoveredReview,
): Pick<Candidate<"review">, "value" | "said" | "reason"> {
  return { value, said: value satisfies RecoveredValues["review"], reason: undefined };
}

function collectGroup(finds: readonly ScanMatch[], group: number): readonly ScanMatch[] {
  return finds.filter(
    (find) => find.kind === "finding" && find.group === group && find.node.closed,
  );
}

function hasComments({ node }: ScanMatch): boolean {
  return [...node.members.keys()].some((key) => toRootKey("review", key) === "comments");
}

/** Reads a proposed change. `reason` explains in one line why it is incomplete; half a patch is dropped. */
export function shapeTask(
  answer: ObjectNode,
  repairs: Set<string>,
): { readonly said: RecoveredTask; readonly reason: string | undefined } {
  const said: {
    title?: string | undefined;
    body?: string | undefined;
    patch?: string | undefined;
  } = {};
  for (const [written, node] of answer.members) {
    const key = toRootKey("task", written);
    const text = readText(node);
    if (text === undefined || (key !== "title" && key !== "body" && key !== "patch")) continue;
    if (key !== written) repairs.add("key-spelling");
    if (key !== "patch" || !mayBeCut(node, text)) said[key] = text;
  }
  const isCut = said.patch === undefined && !answer.closed;
  return { said, reason: isCut ? "The output was cut before the patch was complete." : undefined };
}

// Decides whether a string may be cut: the output stops at its closing quote, which may belong to the patch.
function mayBeCut(node: Node, text: string): boolean {
  return node.kind === "text" && !node.ended && !text.endsWith("\n");
}
