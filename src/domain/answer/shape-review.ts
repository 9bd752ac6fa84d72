import { NONCE_KEY, toRootKey } from "./contract-keys.ts";
import { isListName } from "./finding-names.ts";
import { readInnerSummary } from "./has-answer-content.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import { holdsFindings, readComments } from "./read-comments.ts";
import { readReviewEvent } from "./read-review-event.ts";
import type { RecoveredFinding, RecoveredReview } from "./recovered.ts";
import { parseSeverityKey } from "./severity-word.ts";
import { isPathKey } from "./written-place.ts";

const SUMMARY_NAMES =
  /^(?:body|overview|overall|overall_?(?:assessment|summary)|review_?(?:summary|body)|assessment|conclusion)$/i;

/**
 * Reads a review. A finding that was cut is dropped; one without a usable place, or that is only a string, is kept
 * for the summary; one without any text is dropped and recorded as `empty-comment`. Findings count under every
 * unambiguous name and grouping.
 */
export function shapeReview(
  answer: ObjectNode,
  repairs: Set<string>,
  wrapper?: ObjectNode,
): RecoveredReview {
  const said = new Map<string, Node>();
  for (const [written, node] of answer.members) {
    const key = toRootKey("review", written);
    if (key !== undefined) said.set(key, node);
    if (key !== undefined && key !== written) repairs.add("key-spelling");
  }
  const summary =
    readText(said.get("summary") ?? findMemberLike(answer, SUMMARY_NAMES)) ??
    readInnerSummary(answer);
  const event = readReviewEvent([answer, wrapper], repairs);
  const lists = collectLists(answer, repairs);
  return {
    summary,
    event,
    comments: lists.length === 0 ? undefined : readUniqueFindings(lists, repairs),
  };
}

type NamedNode = readonly [string, Node];

function collectLists(answer: ObjectNode, repairs: Set<string>): readonly NamedNode[] {
  const found = [...answer.members].filter(
    ([key, node]) => holdsFindings(key, node) && !(node.kind === "plain" && node.value === null),
  );
  const others = found.filter(([key]) => toRootKey("review", key) !== "comments");
  if (others.length > 0) repairs.add("other-key");
  const isUnnamed = ([key]: NamedNode): boolean =>
    !isListName(key) && parseSeverityKey(key) === undefined && !isPathKey(key);
  // Beside a proper list, an unknown member may be a quotation.
  if (others.length < found.length && others.some(isUnnamed)) repairs.add("unread-findings");
  return found;
}

/** Reads findings that stand alone, without the rest of a review. */
export function shapeFindings(
  findings: readonly ObjectNode[],
  repairs: Set<string>,
): RecoveredReview {
  return {
    comments: readUniqueFindings(
      [["comments", { kind: "list", items: [...findings], closed: true }]],
      repairs,
    ),
  };
}

/** Reads several lists without duplicates. */
function readUniqueFindings(
  lists: readonly NamedNode[],
  repairs: Set<string>,
): readonly RecoveredFinding[] {
  const [first, ...others] = lists.map(([key, list]) => readComments(list, repairs, key));
  const seen = new Set((first ?? []).map((finding) => JSON.stringify(finding)));
  const rest = others.flat().filter((finding) => !seen.has(JSON.stringify(finding)));
  return [...(first ?? []), ...rest];
}

function findMemberLike(answer: ObjectNode, names: RegExp): Node | undefined {
  return [...answer.members].find(
    ([key, { kind }]) => key !== NONCE_KEY && kind !== "object" && names.test(key),
  )?.[1];
}
