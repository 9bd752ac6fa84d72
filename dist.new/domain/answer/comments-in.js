import { findingKey, NONCE_KEY, rootKey } from "./contract-keys.js";
import { isListName, isMentioned, looksLikeFinding, membersFor } from "./finding-names.js";
import { bodyOf } from "./finding-text.js";
import { linesIn } from "./line-object.js";
import { opensDocument, parseLoose } from "./parse-loose.js";
import { isPathKey, namesPlace, placeInFront, placeInKey, } from "./place-in-words.js";
import { severityIn } from "./severity-of.js";
import { severityOfKey } from "./severity-word.js";
import { shapeFinding } from "./shape-finding.js";
import { skipGap } from "./skip-gap.js";
import { toText } from "./to-text.js";
import { withoutWrappers } from "./without-wrappers.js";
import { cleanPath } from "./written-path.js";
const MAX_DEPTH = 8;
/** Decides whether a member of an answer holds findings: by its name, or by what is in it. */
export function holdsFindings(key, node) {
    const known = rootKey("review", key);
    if (known !== undefined)
        return known === "comments";
    if (key === NONCE_KEY || isMentioned(key))
        return false;
    if (isListName(key))
        return node.kind !== "plain";
    if (severityOfKey(key) !== undefined)
        return node.kind === "list" || node.kind === "object";
    return mayHold(node, 0) || isPlaced([key, node]);
}
function mayHold(node, depth) {
    if (depth > MAX_DEPTH)
        return false;
    if (node.kind === "list")
        return node.items.some((item) => mayHold(item, depth + 1));
    if (node.kind !== "object")
        return false;
    const { members } = node;
    if ([...members].some(isPlaced) || looksLikeFinding(node))
        return true;
    return nestedIn(node).some(([, value]) => mayHold(value, depth + 1));
}
/** `"src/a.ts:4": "It leaks."`, `"src/a.ts": {"4": "It leaks."}` */
function isPlaced([key, value]) {
    if (value.kind === "plain")
        return false;
    if (placeInKey(key)?.path !== undefined)
        return true;
    return isPathKey(key) && value.kind === "object" && [...value.members].some(isOnLine);
}
const isOnLine = ([key, value]) => value.kind !== "plain" && placeInKey(key) !== undefined;
/** Reads the findings of one member of an answer, grouped or not; its key may name what all of them share. */
export function commentsIn(node, repairs, key = "comments") {
    const object = node.kind === "object";
    if (object)
        repairs.add("comments-object");
    const group = groupNamed(key, {});
    if (node.kind === "text" && group.path === undefined)
        return encodedComments(node.value, repairs);
    return collect(node, group, { repairs, depth: 0 });
}
function collect(node, group, { repairs, depth }) {
    if (depth > MAX_DEPTH)
        return [];
    const inside = { repairs, depth: depth + 1 };
    if (node.kind === "text")
        return inWords(node.value, group, repairs);
    if (node.kind === "list") {
        const row = rowIn(node.items);
        if (row)
            return collect(row, group, inside);
        return node.items.flatMap((item) => collect(item, group, inside));
    }
    if (node.kind !== "object")
        return [];
    const onLines = placedIn(node, group, repairs);
    if (onLines.length > 0)
        return onLines.flatMap(([value, at]) => collect(value, at, inside));
    const nested = groupsIn(node);
    if (nested.length > 0) {
        return nested.flatMap(([key, value]) => collect(value, groupOf(node, key, group), inside));
    }
    return node.closed ? oneIn(node, group, repairs) : [];
}
function oneIn(node, group, repairs) {
    const finding = filled(shapeFinding(withoutWrappers(node), repairs), group);
    if (finding.path === undefined && finding.line !== undefined)
        repairs.add("unclear-place");
    if (finding.body || finding.title || finding.suggestion)
        return [finding];
    repairs.add("empty-comment");
    return [];
}
/** Reads a finding that is only a text. It cannot say how bad it is unless it does so in words. */
function inWords(text, group, repairs) {
    if (text.trim() === "")
        return [];
    const found = placeInFront(text);
    const body = found?.rest ?? text;
    const severity = severityIn([body]) ?? group.severity;
    if (severity === undefined)
        repairs.add("unsaid-severity");
    const own = found && found.place.line !== undefined ? withValues(found.place) : {};
    if (!found && group.path === undefined && namesPlace(text))
        repairs.add("unclear-place");
    return [filled({ ...own, body, ...(severity === undefined ? {} : { severity }) }, group)];
}
/** Reads a row of a table: `["src/a.ts", 4, "critical", "It leaks."]`. */
function rowIn(items) {
    const [path, line, ...others] = items;
    const isRow = path?.kind === "text" && isPathKey(path.value) && others.length > 0;
    const isLine = line !== undefined && typeof linesIn(line) === "object";
    if (!isRow || !isLine || others.some(({ kind }) => kind !== "text"))
        return undefined;
    const last = others.findLastIndex((node) => node.kind === "text" && /\S\s+\S/.test(node.value));
    if (last === -1)
        return undefined;
    const rest = others.map((node, at) => [at === last ? "body" : `label_${at}`, node]);
    return {
        kind: "object",
        members: new Map([["path", path], ["line", line], ...rest]),
        closed: true,
    };
}
/** Lists the members of a map by place, each with where it stands. */
function placedIn(node, group, repairs) {
    const members = [...node.members].filter(([, value]) => value.kind !== "plain");
    const places = members.map(([key]) => placeInKey(key));
    const isMap = places.length > 0 && places.every((place) => place !== undefined);
    const hasPath = places.every((place) => place?.path !== undefined);
    if (!isMap || (!hasPath && group.path === undefined))
        return [];
    // `1`, `2`, `3` may be lines, or count.
    const isCount = !hasPath && places.length > 1 && places.every(({ line } = NONE, at) => line === at + 1);
    if (isCount)
        repairs.add("unclear-place");
    return members.map(([, value], at) => [
        value,
        isCount ? group : { ...group, ...withValues(places[at] ?? NONE) },
    ]);
}
const NONE = { path: undefined, line: undefined, start_line: undefined };
const withValues = (place) => Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
/** Lists the members of an object that stands around findings; none for a finding itself. */
function groupsIn(node) {
    const nested = nestedIn(node);
    const lists = nested.filter(([key, value]) => isListOfFindings(key, value));
    if (bodyOf(node) !== undefined && membersFor(node, "line").length > 0)
        return [];
    if (lists.length > 0)
        return lists;
    const isFinding = [...node.members.keys()].some((key) => findingKey(key) !== undefined) || looksLikeFinding(node);
    if (isFinding)
        return [];
    const placed = [...node.members].filter((member) => isPlaced(member) && !nested.some(([key]) => key === member[0]));
    return [...nested, ...placed];
}
function isListOfFindings(key, value) {
    if (value.kind !== "list")
        return false;
    const isNamed = isListName(key) || severityOfKey(key) !== undefined;
    return isNamed ? value.items.length > 0 : value.items.some(looksLikeFinding);
}
function nestedIn(node) {
    return [...node.members].filter(([key, value]) => (value.kind === "list" || value.kind === "object") &&
        !isMentioned(key) &&
        !["body", "location"].some((part) => membersFor(node, part).some(([name]) => name === key && value.kind === "object")));
}
// `{"src/a.ts": [{…}]}`, `{"critical": [{…}]}`, `{"path": "src/a.ts", "comments": [{…}]}`.
function groupOf(node, key, group) {
    const own = toText(membersFor(node, "path")[0]?.[1]);
    const named = groupNamed(key, group);
    return own === undefined ? named : { ...named, path: cleanPath(own) };
}
/** Adds to a group what the key of a member says: a place or a severity. */
function groupNamed(key, group) {
    const place = placeInKey(key);
    const severity = severityOfKey(key) ?? group.severity;
    if (place?.path !== undefined)
        return { ...group, ...withValues(place), severity };
    const path = isPathKey(key) ? cleanPath(key) : group.path;
    return { ...group, path, severity };
}
function filled(finding, group) {
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
function encodedComments(text, repairs) {
    const at = skipGap(text, 0);
    if (!opensDocument(text, at))
        return [];
    repairs.add("double-encoded");
    const fuel = { left: text.length + 1 };
    return collect(parseLoose({ contract: "review", text, fuel }, at).root, {}, { repairs, depth: 0 });
}
