import { commentsIn, holdsFindings } from "./comments-in.ts";
import { NONCE_KEY, rootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import type { RecoveredFinding, RecoveredReview } from "./recovered.ts";
import { toText } from "./to-text.ts";

type Event = NonNullable<RecoveredReview["event"]>;

const EVENTS: Readonly<Record<string, Event>> = {
  comment: "COMMENT",
  commented: "COMMENT",
  requestchanges: "REQUEST_CHANGES",
  requestedchanges: "REQUEST_CHANGES",
  changesrequested: "REQUEST_CHANGES",
  approve: "APPROVE",
  approved: "APPROVE",
};
const SUMMARY_NAMES =
  /^(?:body|overview|overall|overall_?(?:assessment|summary)|review_?(?:summary|body)|assessment|conclusion)$/i;
const EVENT_NAMES =
  /^(?:verdict|decision|action|recommendation|review_?(?:event|action|decision))$/i;

/**
 * Reads a review. A remark that was cut is left out; one without a usable place, or that is a bare
 * string, is kept for the summary; one without any words is dropped and named as `empty-comment`.
 * Findings count under every name that is plain, and wherever they are grouped.
 */
export function shapeReview(answer: ObjectNode, repairs: Set<string>): RecoveredReview {
  const said = new Map<string, Node>();
  for (const [written, node] of answer.members) {
    const key = rootKey("review", written);
    if (key !== undefined) said.set(key, node);
    if (key !== undefined && key !== written) repairs.add("key-spelling");
  }
  const summary = toText(said.get("summary") ?? memberLike(answer, SUMMARY_NAMES));
  const event = toEvent(said.get("event")) ?? stricterOnly(memberLike(answer, EVENT_NAMES));
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
  return [...answer.members].find(([key]) => key !== NONCE_KEY && names.test(key))?.[1];
}

function toEvent(node: Node | undefined): Event | undefined {
  const word = toText(node)
    ?.toLowerCase()
    .replace(/[^a-z]/g, "");
  // "constructor" names something of every object.
  return word !== undefined && Object.hasOwn(EVENTS, word) ? EVENTS[word] : undefined;
}

// An approval counts under its own name alone.
function stricterOnly(node: Node | undefined): Event | undefined {
  const event = toEvent(node);
  return event === "APPROVE" ? undefined : event;
}
