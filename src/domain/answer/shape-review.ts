import { commentsIn, holdsFindings } from "./comments-in.ts";
import { NONCE_KEY, rootKey } from "./contract-keys.ts";
import { eventOf } from "./event-of.ts";
import { isListName } from "./finding-names.ts";
import { innerSummary } from "./inner-summary.ts";
import type { Node, ObjectNode } from "./node.ts";
import { isPathKey } from "./place-in-words.ts";
import type { RecoveredFinding, RecoveredReview } from "./recovered.ts";
import { severityOfKey } from "./severity-word.ts";
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
    summary,
    event,
    comments: lists.length === 0 ? undefined : unique(lists, repairs),
  };
}

type Named = readonly [string, Node];

function listsIn(answer: ObjectNode, repairs: Set<string>): readonly Named[] {
  const found = [...answer.members].filter(
    ([key, node]) => holdsFindings(key, node) && !(node.kind === "plain" && node.value === null),
  );
  const others = found.filter(([key]) => rootKey("review", key) !== "comments");
  if (others.length > 0) repairs.add("other-key");
  const isUnnamed = ([key]: Named): boolean =>
    !isListName(key) && severityOfKey(key) === undefined && !isPathKey(key);
  // Beside a list of its own an unknown member may be a quotation.
  if (others.length < found.length && others.some(isUnnamed)) repairs.add("unread-findings");
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
