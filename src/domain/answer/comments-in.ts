import { findingKey, NONCE_KEY, rootKey } from "./contract-keys.ts";
import { isListName, isMentioned, looksLikeFinding, membersFor } from "./finding-names.ts";
import { bodyOf } from "./finding-text.ts";
import { linesIn } from "./line-object.ts";
import type { Node, ObjectNode } from "./node.ts";
import { opensDocument, parseLoose } from "./parse-loose.ts";
import {
  isPathKey,
  namesPlace,
  placeInFront,
  placeInKey,
  type WrittenPlace,
} from "./place-in-words.ts";
import type { RecoveredFinding } from "./recovered.ts";
import { severityIn } from "./severity-of.ts";
import { severityOfKey } from "./severity-word.ts";
import { shapeFinding } from "./shape-finding.ts";
import { skipGap } from "./skip-gap.ts";
import { toText } from "./to-text.ts";
import { withoutWrappers } from "./without-wrappers.ts";
import { cleanPath } from "./written-path.ts";

/** Holds what a group says of all its findings. */
interface Group extends Partial<WrittenPlace> {
  readonly severity?: RecoveredFinding["severity"];
}

const MAX_DEPTH = 8;

/** Decides whether a member of an answer holds findings: by its name, or by what is in it. */
export function holdsFindings(key: string, node: Node): boolean {
  const known = rootKey("review", key);
  if (known !== undefined) return known === "comments";
  if (key === NONCE_KEY || isMentioned(key)) return false;
  if (isListName(key)) return node.kind !== "plain";
  if (severityOfKey(key) !== undefined) return node.kind === "list" || node.kind === "object";
  return mayHold(node, 0) || isPlaced([key, node]);
}

function mayHold(node: Node, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (node.kind === "list") return node.items.some((item) => mayHold(item, depth + 1));
  if (node.kind !== "object") return false;
  const { members } = node;
  if ([...members].some(isPlaced) || looksLikeFinding(node)) return true;
  return nestedIn(node).some(([, value]) => mayHold(value, depth + 1));
}

/** `"src/a.ts:4": "It leaks."`, `"src/a.ts": {"4": "It leaks."}` */
function isPlaced([key, value]: readonly [string, Node]): boolean {
  if (value.kind === "plain") return false;
  if (placeInKey(key)?.path !== undefined) return true;
  return isPathKey(key) && value.kind === "object" && [...value.members].some(isOnLine);
}

const isOnLine = ([key, value]: readonly [string, Node]): boolean =>
  value.kind !== "plain" && placeInKey(key) !== undefined;

/** Reads the findings of one member of an answer, grouped or not; its key may name what all of them share. */
export function commentsIn(
  node: Node,
  repairs: Set<string>,
  key = "comments",
): readonly RecoveredFinding[] {
  const object = node.kind === "object";
  if (object) repairs.add("comments-object");
  const group = groupNamed(key, {});
  if (node.kind === "text" && group.path === undefined) return encodedComments(node.value, repairs);
  return collect(node, group, { repairs, depth: 0 });
}

interface Place {
  readonly repairs: Set<string>;
  readonly depth: number;
}

function collect(node: Node, group: Group, { repairs, depth }: Place): readonly RecoveredFinding[] {
  if (depth > MAX_DEPTH) return [];
  const inside = { repairs, depth: depth + 1 };
  if (node.kind === "text") return inWords(node.value, group, repairs);
  if (node.kind === "list") {
    const row = rowIn(node.items);
    if (row) return collect(row, group, inside);
    return node.items.flatMap((item) => collect(item, group, inside));
  }
  if (node.kind !== "object") return [];
  const onLines = placedIn(node, group, repairs);
  if (onLines.length > 0) return onLines.flatMap(([value, at]) => collect(value, at, inside));
  const nested = groupsIn(node);
  if (nested.length > 0) {
    return nested.flatMap(([key, value]) => collect(value, groupOf(node, key, group), inside));
  }
  return node.closed ? oneIn(node, group, repairs) : [];
}

function oneIn(node: ObjectNode, group: Group, repairs: Set<string>): readonly RecoveredFinding[] {
  const finding = filled(shapeFinding(withoutWrappers(node), repairs), group);
  if (finding.path === undefined && finding.line !== undefined) repairs.add("unclear-place");
  if (finding.body || finding.title || finding.suggestion) return [finding];
  repairs.add("empty-comment");
  return [];
}

/** Reads a finding that is only a text. It cannot say how bad it is unless it does so in words. */
function inWords(text: string, group: Group, repairs: Set<string>): readonly RecoveredFinding[] {
  if (text.trim() === "") return [];
  const found = placeInFront(text);
  const body = found?.rest ?? text;
  const severity = severityIn([body]) ?? group.severity;
  if (severity === undefined) repairs.add("unsaid-severity");
  const own = found && found.place.line !== undefined ? withValues(found.place) : {};
  if (!found && group.path === undefined && namesPlace(text)) repairs.add("unclear-place");
  return [filled({ ...own, body, ...(severity === undefined ? {} : { severity }) }, group)];
}

/** Reads a row of a table: `["src/a.ts", 4, "critical", "It leaks."]`. */
function rowIn(items: readonly Node[]): ObjectNode | undefined {
  const [path, line, ...others] = items;
  const isRow = path?.kind === "text" && isPathKey(path.value) && others.length > 0;
  const isLine = line !== undefined && typeof linesIn(line) === "object";
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

/** Lists the members of a map by place, each with where it stands. */
function placedIn(
  node: ObjectNode,
  group: Group,
  repairs: Set<string>,
): readonly (readonly [Node, Group])[] {
  const members = [...node.members].filter(([, value]) => value.kind !== "plain");
  const places = members.map(([key]) => placeInKey(key));
  const isMap = places.length > 0 && places.every((place) => place !== undefined);
  const hasPath = places.every((place) => place?.path !== undefined);
  if (!isMap || (!hasPath && group.path === undefined)) return [];
  // `1`, `2`, `3` may be lines, or count.
  const isCount =
    !hasPath && places.length > 1 && places.every(({ line } = NONE, at) => line === at + 1);
  if (isCount) repairs.add("unclear-place");
  return members.map(([, value], at) => [
    value,
    isCount ? group : { ...group, ...withValues(places[at] ?? NONE) },
  ]);
}

const NONE: WrittenPlace = { path: undefined, line: undefined, start_line: undefined };

const withValues = (place: WrittenPlace): Partial<WrittenPlace> =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));

/** Lists the members of an object that stands around findings; none for a finding itself. */
function groupsIn(node: ObjectNode): readonly (readonly [string, Node])[] {
  const nested = nestedIn(node);
  const lists = nested.filter(([key, value]) => isListOfFindings(key, value));
  if (bodyOf(node) !== undefined && membersFor(node, "line").length > 0) return [];
  if (lists.length > 0) return lists;
  const isFinding =
    [...node.members.keys()].some((key) => findingKey(key) !== undefined) || looksLikeFinding(node);
  if (isFinding) return [];
  const placed = [...node.members].filter(
    (member) => isPlaced(member) && !nested.some(([key]) => key === member[0]),
  );
  return [...nested, ...placed];
}

function isListOfFindings(key: string, value: Node): boolean {
  if (value.kind !== "list") return false;
  const isNamed = isListName(key) || severityOfKey(key) !== undefined;
  return isNamed ? value.items.length > 0 : value.items.some(looksLikeFinding);
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
  const named = groupNamed(key, group);
  return own === undefined ? named : { ...named, path: cleanPath(own) };
}

/** Adds to a group what the key of a member says: a place or a severity. */
function groupNamed(key: string, group: Group): Group {
  const place = placeInKey(key);
  const severity = severityOfKey(key) ?? group.severity;
  if (place?.path !== undefined) return { ...group, ...withValues(place), severity };
  const path = isPathKey(key) ? cleanPath(key) : group.path;
  return { ...group, path, severity };
}

function filled(finding: RecoveredFinding, group: Group): RecoveredFinding {
  const { path, line, start_line: start, severity } = group;
  return {
    ...(finding.path === undefined && path !== undefined ? { path } : {}),
    ...(finding.line === undefined && line !== undefined ? { line } : {}),
    ...(finding.line === undefined && start !== undefined ? { start_line: start } : {}),
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
