import { findingKey, rootKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";
import { opensDocument, parseLoose } from "./parse-loose.ts";
import type { RecoveredFinding, RecoveredReview } from "./recovered.ts";
import { shapeFinding } from "./shape-finding.ts";
import { skipGap } from "./skip-gap.ts";
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

/**
 * Reads a review. A remark that was cut is left out; one without a usable place, or that is a bare
 * string, is kept for the summary; one without any words is dropped and told as `empty-comment`.
 */
export function shapeReview(answer: ObjectNode, repairs: Set<string>): RecoveredReview {
  const said = new Map<string, Node>();
  for (const [written, node] of answer.members) {
    const key = rootKey("review", written);
    if (key !== undefined) said.set(key, node);
    if (key !== undefined && key !== written) repairs.add("key-spelling");
  }
  const summary = toText(said.get("summary"));
  const event = toEvent(said.get("event"));
  const comments = said.get("comments");
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(event === undefined ? {} : { event }),
    ...(comments === undefined ? {} : shapeComments(comments, repairs)),
  };
}

function toEvent(node: Node | undefined): Event | undefined {
  const word = toText(node)
    ?.toLowerCase()
    .replace(/[^a-z]/g, "");
  // "constructor" names something of every object.
  return word !== undefined && Object.hasOwn(EVENTS, word) ? EVENTS[word] : undefined;
}

/** Reads findings that stand alone, without the rest of a review. */
export function shapeFindings(
  findings: readonly ObjectNode[],
  repairs: Set<string>,
): RecoveredReview {
  return { comments: findings.flatMap((finding) => shapeComment(finding, repairs)) };
}

function shapeComments(node: Node, repairs: Set<string>): Pick<RecoveredReview, "comments"> {
  if (node.kind === "list") {
    return { comments: node.items.flatMap((item) => shapeComment(item, repairs)) };
  }
  if (node.kind === "text") return shapeEncoded(node.value, repairs);
  if (node.kind !== "object") return {};
  repairs.add("comments-object");
  if (isFinding(node)) return { comments: shapeComment(node, repairs) };
  return {
    comments: [...node.members].flatMap(([key, value]) => {
      const items = value.kind === "list" ? value.items : [value];
      return items.flatMap((item) => shapeComment(withPath(item, key), repairs));
    }),
  };
}

// The list as a string that holds JSON.
function shapeEncoded(text: string, repairs: Set<string>): Pick<RecoveredReview, "comments"> {
  const at = skipGap(text, 0);
  if (!opensDocument(text, at)) return {};
  repairs.add("double-encoded");
  const fuel = { left: text.length + 1 };
  return shapeComments(parseLoose({ contract: "review", text, fuel }, at).root, repairs);
}

function shapeComment(node: Node, repairs: Set<string>): readonly RecoveredFinding[] {
  if (node.kind === "text" && node.value.trim() !== "") return [{ body: node.value }];
  if (node.kind === "list") return node.items.flatMap((item) => shapeComment(item, repairs));
  if (node.kind !== "object" || !node.closed) return [];
  const finding = shapeFinding(node, repairs);
  if (finding.body || finding.title || finding.suggestion) return [finding];
  repairs.add("empty-comment");
  return [];
}

function isFinding(node: ObjectNode): boolean {
  return [...node.members.keys()].some((key) => findingKey(key) !== undefined);
}

// `{"src/a.ts": [{…}]}`: the path is the key.
function withPath(node: Node, key: string): Node {
  const hasPath = node.kind !== "object" || node.members.has("path") || !/[./]/.test(key);
  if (hasPath) return node;
  const path: Node = { kind: "text", value: key, ended: true };
  return { ...node, members: new Map([["path", path], ...node.members]) };
}
