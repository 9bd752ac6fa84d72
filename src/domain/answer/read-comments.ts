import { dropUndefined } from "../core/drop-undefined.ts";
import { NONCE_KEY, toFindingKey, toRootKey } from "./contract-keys.ts";
import { findMembers, isListName, isMentioned, looksLikeFinding } from "./finding-names.ts";
import { readFindingBody } from "./finding-text.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import { opensDocument, parseLenientJson } from "./parse-lenient-json.ts";
import { readLineRange } from "./read-line-range.ts";
import { findSeverityInTexts } from "./read-severity.ts";
import type { RecoveredFinding } from "./recovered.ts";
import { parseSeverityKey } from "./severity-word.ts";
import { shapeFinding } from "./shape-finding.ts";
import { skipGap } from "./skip-gap.ts";
import { unwrapFinding } from "./unwrap-finding.ts";
import { cleanPath } from "./written-path.ts";
import {
  isPathKey,
  namesPlace,
  parseLeadingPlace,
  parsePlaceKey,
  type WrittenPlace,
} from "./written-place.ts";

/** Properties shared by all findings of a group. */
interface FindingGroup extends Partial<WrittenPlace> {
  readonly severity?: RecoveredFinding["severity"];
}

const MAX_DEPTH = 8;

/** Decides by name or content whether a member of an answer holds findings. */
export function holdsFindings(key: string, node: Node): boolean {
  const known = toRootKey("review", key);
  if (known !== undefined) return known === "comments";
  if (key === NONCE_KEY || isMentioned(key)) return false;
  if (isListName(key)) return node.kind !== "plain";
  if (parseSeverityKey(key) !== undefined) return node.kind === "list" || node.kind === "object";
  return mayHold(node, 0) || isPlaced([key, node]);
}

function mayHold(node: Node, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (node.kind === "list") return node.items.some((item) => mayHold(item, depth + 1));
  if (node.kind !== "object") return false;
  const { members } = node;
  if ([...members].some(isPlaced) || looksLikeFinding(node)) return true;
  return listNested(node).some(([, value]) => mayHold(value, depth + 1));
}

/** `"src/a.ts:4": "It leaks."`, `"src/a.ts": {"4": "It leaks."}` */
function isPlaced([key, value]: readonly [string, Node]): boolean {
  if (value.kind === "plain") return false;
  if (parsePlaceKey(key)?.path !== undefined) return true;
  return isPathKey(key) && value.kind === "object" && [...value.members].some(isOnLine);
}

const isOnLine = ([key, value]: readonly [string, Node]): boolean =>
  value.kind !== "plain" && parsePlaceKey(key) !== undefined;

/** Reads the findings of one member of an answer, grouped or not. Its key may name a shared property. */
export function readComments(
  node: Node,
  repairs: Set<string>,
  key = "comments",
): readonly RecoveredFinding[] {
  const object = node.kind === "object";
  if (object) repairs.add("comments-object");
  const group = extendGroup(key, {});
  if (node.kind === "text" && group.path === undefined)
    return readEncodedComments(node.value, repairs);
  return collectFindings(node, group, { repairs, depth: 0 });
}

interface CollectState {
  readonly repairs: Set<string>;
  readonly depth: number;
}

function collectFindings(
  node: Node,
  group: FindingGroup,
  { repairs, depth }: CollectState,
): readonly RecoveredFinding[] {
  if (depth > MAX_DEPTH) return [];
  const inside = { repairs, depth: depth + 1 };
  if (node.kind === "text") return readTextFinding(node.value, group, repairs);
  if (node.kind === "list") {
    const row = readRow(node.items);
    if (row) return collectFindings(row, group, inside);
    return node.items.flatMap((item) => collectFindings(item, group, inside));
  }
  if (node.kind !== "object") return [];
  const onLines = listPlacedMembers(node, group, repairs);
  if (onLines.length > 0)
    return onLines.flatMap(([value, at]) => collectFindings(value, at, inside));
  const nested = listGroups(node);
  if (nested.length > 0) {
    return nested.flatMap(([key, value]) =>
      collectFindings(value, toGroup(node, key, group), inside),
    );
  }
  return node.closed ? readObjectFinding(node, group, repairs) : [];
}

function readObjectFinding(
  node: ObjectNode,
  group: FindingGroup,
  repairs: Set<string>,
): readonly RecoveredFinding[] {
  const finding = applyGroup(shapeFinding(unwrapFinding(node), repairs), group);
  if (finding.path === undefined && finding.line !== undefined) repairs.add("unclear-place");
  if (finding.body || finding.title || finding.suggestion) return [finding];
  repairs.add("empty-comment");
  return [];
}

/** Reads a finding that is only a text. Its severity is known only if the text names it. */
function readTextFinding(
  text: string,
  group: FindingGroup,
  repairs: Set<string>,
): readonly RecoveredFinding[] {
  if (text.trim() === "") return [];
  const found = parseLeadingPlace(text);
  const body = found?.rest ?? text;
  const severity = findSeverityInTexts([body]) ?? group.severity;
  if (severity === undefined) repairs.add("unsaid-severity");
  const own = found && found.place.line !== undefined ? dropUndefined(found.place) : {};
  if (!found && group.path === undefined && namesPlace(text)) repairs.add("unclear-place");
  return [applyGroup({ ...own, body, severity }, group)];
}

/** Reads a row of a table: `["src/a.ts", 4, "critical", "It leaks."]`. */
function readRow(items: readonly Node[]): ObjectNode | undefined {
  const [path, line, ...others] = items;
  const isRow = path?.kind === "text" && isPathKey(path.value) && others.length > 0;
  const isLine = line !== undefined && typeof readLineRange(line) === "object";
  if (!isRow || !isLine || others.some(({ kind }) => kind !== "text")) return undefined;
  const last = others.findLastIndex((node) => node.kind === "text" && /\S\s+\S/.test(node.value));
  if (last === -1) return undefined;
  const rest = others.map((node, at) => [at === last ? "body" : `label_${at}`, node] as const);
  return {
    kind: "object",
    members: new Map<string, Node>([["path", path], ["line", line], ...rest]),
    closed: true,
  };
}

/** Lists the members of a map keyed by place, each with its place. */
function listPlacedMembers(
  node: ObjectNode,
  group: FindingGroup,
  repairs: Set<string>,
): readonly (readonly [Node, FindingGroup])[] {
  const members = [...node.members].filter(([, value]) => value.kind !== "plain");
  const places = members.map(([key]) => parsePlaceKey(key));
  const isMap = places.length > 0 && places.every((place) => place !== undefined);
  const hasPath = places.every((place) => place?.path !== undefined);
  if (!isMap || (!hasPath && group.path === undefined)) return [];
  // `1`, `2`, `3` may be lines or a numbering.
  const isCount =
    !hasPath && places.length > 1 && places.every(({ line } = NONE, at) => line === at + 1);
  if (isCount) repairs.add("unclear-place");
  return members.map(([, value], at) => [
    value,
    isCount ? group : { ...group, ...dropUndefined(places[at] ?? NONE) },
  ]);
}

const NONE: WrittenPlace = { path: undefined, line: undefined, start_line: undefined };

/** Lists the members of an object around findings; empty for a finding itself. */
function listGroups(node: ObjectNode): readonly (readonly [string, Node])[] {
  const nested = listNested(node);
  const lists = nested.filter(([key, value]) => isListOfFindings(key, value));
  if (readFindingBody(node) !== undefined && findMembers(node, "line").length > 0) return [];
  if (lists.length > 0) return lists;
  const isFinding =
    [...node.members.keys()].some((key) => toFindingKey(key) !== undefined) ||
    looksLikeFinding(node);
  if (isFinding) return [];
  const placed = [...node.members].filter(
    (member) => isPlaced(member) && !nested.some(([key]) => key === member[0]),
  );
  return [...nested, ...placed];
}

function isListOfFindings(key: string, value: Node): boolean {
  if (value.kind !== "list") return false;
  const isNamed = isListName(key) || parseSeverityKey(key) !== undefined;
  return isNamed ? value.items.length > 0 : value.items.some(looksLikeFinding);
}

function listNested(node: ObjectNode): readonly (readonly [string, Node])[] {
  return [...node.members].filter(
    ([key, value]) =>
      (value.kind === "list" || value.kind === "object") &&
      !isMentioned(key) &&
      !["body", "location"].some((part) =>
        findMembers(node, part as "body").some(([name]) => name === key && value.kind === "object"),
      ),
  );
}

// `{"src/a.ts": [{…}]}`, `{"critical": [{…}]}`, `{"path": "src/a.ts", "comments": [{…}]}`.
function toGroup(node: ObjectNode, key: string, group: FindingGroup): FindingGroup {
  const own = readText(findMembers(node, "path")[0]?.[1]);
  const named = extendGroup(key, group);
  return own === undefined ? named : { ...named, path: cleanPath(own) };
}

/** Adds the place or the severity in a member's key to a group. */
function extendGroup(key: string, group: FindingGroup): FindingGroup {
  const place = parsePlaceKey(key);
  const severity = parseSeverityKey(key) ?? group.severity;
  if (place?.path !== undefined) return { ...group, ...dropUndefined(place), severity };
  const path = isPathKey(key) ? cleanPath(key) : group.path;
  return { ...group, path, severity };
}

function applyGroup(finding: RecoveredFinding, group: FindingGroup): RecoveredFinding {
  const { path, line, start_line: start, severity } = group;
  return {
    ...(finding.path === undefined && path !== undefined ? { path } : {}),
    ...(finding.line === undefined && line !== undefined ? { line } : {}),
    ...(finding.line === undefined && start !== undefined ? { start_line: start } : {}),
    ...finding,
    ...(finding.severity === undefined && severity !== undefined ? { severity } : {}),
  };
}

// Reads a list encoded as a JSON string.
function readEncodedComments(text: string, repairs: Set<string>): readonly RecoveredFinding[] {
  const at = skipGap(text, 0);
  if (!opensDocument(text, at)) return [];
  repairs.add("double-encoded");
  const fuel = { left: text.length + 1 };
  return collectFindings(
    parseLenientJson({ contract: "review", text, fuel }, at).root,
    {},
    { repairs, depth: 0 },
  );
}
