import { commentsIn, holdsFindings } from "./comments-in.ts";
import { NONCE_KEY, rootKey } from "./contract-keys.ts";
import { eventOf } from "./event-of.ts";
import { innerSummary } from "./inner-summary.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { RecoveredFinding, RecoveredReview } from "./recovered.ts";
import { toText } from "./to-text.ts";

const SUMMARY_NAMES =
  /^(?:body|overview|overall|overall_?(?:assessment|summary)|review_?(?:summary|body)|assessment|conclusion)$/i;

/**
 * Reads a review. A remark that was cut is left out; one without a usable place, or that is a bare
 * string, is kept for the summary; one without any words is dropped and named as `empty-comment`.
 * Findings count under every name that is plain, and wherever they are grouped.
 */
export function shapeReview(
  answer: ObjectNode,
  repairs: Set<string>,
  wrapper?: ObjectNode,
): RecoveredReview {
  const said = new Map<string, Node>();
  for (const [written, node] of answer.members) {
    const key = rootKey("review", written);
    if (key !== undefined) said.set(key, node);
    if (key !== undefined && key !== written) repairs.add("key-spelling");
  }
  const summary =
    toText(said.get("summary") ?? memberLike(answer, SUMMARY_NAMES)) ?? innerSummary(answer);
  const event = eventOf([answer, wrapper], repairs);
  const lists = listsIn(answer, repairs);
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(event === undefined ? {} : { event }),
    ...(lists.length === 0 ? {} : { comments: unique(lists, repairs) }),
  };
}

type Named = readonly [string, Node];

function listsIn(answer: ObjectNode, repairs: Set<string>): readonly Named[] {
  const found = [...answer.members].filter(
    ([key, node]) => holdsFindings(key, node) && !(node.kind === "plain" && node.value === null),
  );
  if (found.some(([key]) => rootKey("review", key) !== "comments")) repairs.add("other-key");
  return found;
}

/** Reads findings that stand alone, without the rest of a review. */
export function shapeFindings(
  findings: readonly ObjectNode[],
  repairs: Set<string>,
): RecoveredReview {
  return {
    comments: unique([["comments", { kind: "list", items: [...findings], closed: true }]], repairs),
  };
}

/** Reads several lists; what a later one repeats counts once. */
function unique(lists: readonly Named[], repairs: Set<string>): readonly RecoveredFinding[] {
  const [first, ...others] = lists.map(([key, list]) => commentsIn(list, repairs, key));
  const seen = new Set((first ?? []).map((finding) => JSON.stringify(finding)));
  const rest = others.flat().filter((finding) => !seen.has(JSON.stringify(finding)));
  return [...(first ?? []), ...rest];
}

function memberLike(answer: ObjectNode, names: RegExp): Node | undefined {
  return [...answer.members].find(
    ([key, { kind }]) => key !== NONCE_KEY && kind !== "object" && names.test(key),
  )?.[1];
}
