import { type Candidate, readNonce } from "./candidate.ts";
import { rootKey } from "./contract-keys.ts";
import type { Contract, RecoveredReview, RecoveredValues } from "./recovered.ts";
import { saysSomething } from "./says-something.ts";
import type { Find } from "./scan-work.ts";
import { shapeFindings, shapeReview } from "./shape-review.ts";
import { shapeTask } from "./shape-task.ts";
import { weaker } from "./standing.ts";

/** Lists all objects of an output that could be the answer, in their order. */
export function candidatesIn<Asked extends Contract>(
  contract: Asked,
  finds: readonly Find[],
  nonce: string | undefined,
): readonly Candidate<Asked>[] {
  const list = contract === "task" ? tasksIn(finds, nonce) : reviewsIn(finds, nonce);
  return list as readonly Candidate[] as readonly Candidate<Asked>[];
}

function tasksIn(finds: readonly Find[], nonce: string | undefined): readonly Candidate<"task">[] {
  return answersOf("task", finds, nonce).map(({ find, ...base }) => {
    const repairs = new Set(find.repairs);
    const shaped = shapeTask(find.node, repairs);
    const value = shaped.reason === undefined ? shaped.said : undefined;
    return { ...base, ...shaped, value, repairs: [...repairs], truncated: !find.node.closed };
  });
}

function reviewsIn(
  finds: readonly Find[],
  nonce: string | undefined,
): readonly Candidate<"review">[] {
  const answers = answersOf("review", finds, nonce);
  const taken = new Set<number>();
  const reviews = answers.map(({ find, ...base }) => {
    const repairs = new Set(find.repairs);
    const following = hasComments(find) ? [] : groupOf(finds, find.group);
    if (following.length > 0) taken.add(find.group);
    const nodes = following.map(({ node }) => node);
    const comments = nodes.length > 0 ? shapeFindings(nodes, repairs) : {};
    const value = { ...shapeReview(find.node, repairs, find.wrapper), ...comments };
    return { ...base, ...asValue(value), repairs: [...repairs], truncated: !find.node.closed };
  });
  return [...reviews, ...findingListsIn(finds, taken)].sort(
    (one, other) => one.start - other.start,
  );
}

/** Lists groups of findings that stand without a review around them. */
function findingListsIn(
  finds: readonly Find[],
  taken: ReadonlySet<number>,
): readonly Candidate<"review">[] {
  const groups = new Set(finds.filter(({ kind }) => kind === "finding").map(({ group }) => group));
  return [...groups].flatMap((group) => {
    const found = taken.has(group) ? [] : groupOf(finds, group);
    const [first, last] = [found.at(0), found.at(-1)];
    if (!first || !last) return [];
    const repairs = new Set([...last.repairs, "bare-findings"]);
    const nodes = found.map(({ node }) => node);
    return {
      ...asValue(shapeFindings(nodes, repairs)),
      repairs: [...repairs],
      truncated: found.some(({ isCut }) => isCut),
      standing: found.map(({ standing }) => standing).reduce(weaker),
      start: first.start,
      end: last.end,
      nonce: "none" as const,
    };
  });
}

type Based = Pick<Candidate, "standing" | "start" | "end" | "nonce"> & { readonly find: Find };

function answersOf(
  contract: Contract,
  finds: readonly Find[],
  nonce: string | undefined,
): readonly Based[] {
  return finds.flatMap((find) => {
    if (find.kind !== "answer") return [];
    const { node, standing, start, end, wrapper } = find;
    const read = [node, ...(wrapper ? [wrapper] : [])].map((one) =>
      readNonce(contract, one, nonce),
    );
    const known = read.find((one) => one !== "none") ?? "none";
    // An own answer without words is not passed over for another one.
    if (known !== "own" && !saysSomething(contract, node)) return [];
    return { find, standing, start, end, nonce: known };
  });
}

function asValue(value: RecoveredReview): Pick<Candidate<"review">, "value" | "said" | "reason"> {
  return { value, said: value satisfies RecoveredValues["review"], reason: undefined };
}

function groupOf(finds: readonly Find[], group: number): readonly Find[] {
  return finds.filter(
    (find) => find.kind === "finding" && find.group === group && find.node.closed,
  );
}

function hasComments({ node }: Find): boolean {
  return [...node.members.keys()].some((key) => rootKey("review", key) === "comments");
}
