import { findingKey, NONCE_KEY, rootKey } from "./contract-keys.ts";
import { isListName, isMentioned, looksLikeFinding, membersFor } from "./finding-names.ts";
import { bodyOf } from "./finding-text.ts";
import type { Node, ObjectNode } from "./node.ts";
import { opensDocument, parseLoose } from "./parse-loose.ts";
import type { RecoveredFinding } from "./recovered.ts";
import { readSeverity } from "./severity-word.ts";
import { shapeFinding } from "./shape-finding.ts";
import { skipGap } from "./skip-gap.ts";
import { toText } from "./to-text.ts";

/** Holds what a group says of all its findings. */
interface Group {
  readonly path?: string | undefined;
  readonly severity?: RecoveredFinding["severity"];
}

const MAX_DEPTH = 8;

/** Decides whether a member of an answer holds findings: by its name, or by what is in it. */
export function holdsFindings(key: string, node: Node): boolean {
  const known = rootKey("review", key);
  if (known !== undefined) return known === "comments";
  if (key === NONCE_KEY || isMentioned(key)) return false;
  if (isListName(key)) return node.kind !== "plain";
  return mayHold(node, 0);
}

function mayHold(node: Node, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (node.kind === "list") return node.items.some((item) => mayHold(item, depth + 1));
  if (node.kind !== "object") return false;
  return looksLikeFinding(node) || nestedIn(node).some(([, value]) => mayHold(value, depth + 1));
}

/** Reads the findings of one member of an answer, grouped or not. */
export function commentsIn(node: Node, repairs: Set<string>): readonly RecoveredFinding[] {
  const object = node.kind === "object";
  if (object) repairs.add("comments-object");
  if (node.kind === "text") return encodedComments(node.value, repairs);
  return collect(node, {}, { repairs, depth: 0 });
}

interface Place {
  readonly repairs: Set<string>;
  readonly depth: number;
}

function collect(node: Node, group: Group, { repairs, depth }: Place): readonly RecoveredFinding[] {
  if (depth > MAX_DEPTH) return [];
  const inside = { repairs, depth: depth + 1 };
  if (node.kind === "text")
    return node.value.trim() === "" ? [] : [filled({ body: node.value }, group)];
  if (node.kind === "list") return node.items.flatMap((item) => collect(item, group, inside));
  if (node.kind !== "object") return [];
  const nested = groupsIn(node);
  if (nested.length > 0) {
    return nested.flatMap(([key, value]) => collect(value, groupOf(node, key, group), inside));
  }
  if (!node.closed) return [];
  const finding = filled(shapeFinding(node, repairs), group);
  if (finding.body || finding.title || finding.suggestion) return [finding];
  repairs.add("empty-comment");
  return [];
}

/** Lists the members of an object that stands around findings; none for a finding itself. */
function groupsIn(node: ObjectNode): readonly (readonly [string, Node])[] {
  const nested = nestedIn(node);
  const lists = nested.filter(([key, value]) => isListOfFindings(key, value));
  if (bodyOf(node) !== undefined && membersFor(node, "line").length > 0) return [];
  if (lists.length > 0) return lists;
  const isFinding =
    [...node.members.keys()].some((key) => findingKey(key) !== undefined) || looksLikeFinding(node);
  return isFinding ? [] : nested;
}

function isListOfFindings(key: string, value: Node): boolean {
  if (value.kind !== "list") return false;
  return isListName(key) ? value.items.length > 0 : value.items.some(looksLikeFinding);
}

function nestedIn(node: ObjectNode): readonly (readonly [string, Node])[] {
  return [...node.members].filter(
    ([key, value]) =>
      (value.kind === "list" || value.kind === "object") &&
      !isMentioned(key) &&
      !["body", "location"].some((part) =>
        membersFor(node, part as "body").some(([name]) => name === key && value.kind === "object"),
      ),
  );
}

// `{"src/a.ts": [{…}]}`, `{"critical": [{…}]}`, `{"path": "src/a.ts", "comments": [{…}]}`.
function groupOf(node: ObjectNode, key: string, group: Group): Group {
  const own = toText(membersFor(node, "path")[0]?.[1]);
  const named = /[./]/.test(key) ? key : undefined;
  const severity = readSeverity(key.replace(/[_-]/g, " "));
  return {
    path: own ?? named ?? group.path,
    severity: severity === "unknown" || severity === undefined ? group.severity : severity,
  };
}

function filled(finding: RecoveredFinding, { path, severity }: Group): RecoveredFinding {
  return {
    ...(finding.path === undefined && path !== undefined ? { path } : {}),
    ...finding,
    ...(finding.severity === undefined && severity !== undefined ? { severity } : {}),
  };
}

// The list as a string that holds JSON.
function encodedComments(text: string, repairs: Set<string>): readonly RecoveredFinding[] {
  const at = skipGap(text, 0);
  if (!opensDocument(text, at)) return [];
  repairs.add("double-encoded");
  const fuel = { left: text.length + 1 };
  return collect(
    parseLoose({ contract: "review", text, fuel }, at).root,
    {},
    { repairs, depth: 0 },
  );
}
