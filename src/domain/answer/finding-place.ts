import { type FindingPart, findMembers } from "./finding-names.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import {
  collectRangeEnds,
  joinFolder,
  type PartialPlace,
  readOtherLines,
} from "./place-members.ts";
import { readLineRange } from "./read-line-range.ts";
import { parseLineRange } from "./written-lines.ts";
import { parsePath } from "./written-path.ts";

/** The location of a finding, as far as the model gave it. */
export interface FindingPlace {
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly start_line: number | undefined;
  readonly side?: "LEFT" | undefined;
}

const MAX_DEPTH = 6;
const PLAIN_NAME = /^(?:\.?[A-Z]\w*|\.\w+)$/;

/**
 * Reads a finding's path and lines from the contract's keys, common alternatives or a nested object. A location that
 * cannot be parsed is recorded as the repair `unclear-place`.
 */
export function readFindingPlace(object: ObjectNode, repairs: Set<string>): FindingPlace {
  const found = findPlace(object, repairs, 0);
  const all = found.lines === undefined ? mergePlaces(found, readOtherLines(object)) : found;
  const { lines, isUnclear } = all;
  const path = joinFolder(all.path, object);
  if (isUnclear === true && (lines === undefined || path === undefined))
    repairs.add("unclear-place");
  return {
    path,
    line: lines?.to,
    start_line: lines?.from,
    side: lines?.side,
  };
}

function findPlace(object: ObjectNode, repairs: Set<string>, depth: number): PartialPlace {
  const first = (part: FindingPart): Node | undefined =>
    findMembers(object, part).find(([, { kind }]) => kind !== "object")?.[1];
  const path = readPathNode(first("path"));
  const [line, start, end] = (["line", "start_line", "end_line"] as const).map((part) => {
    const node = first(part);
    if (node?.kind === "text") repairs.add("number-as-string");
    const lines = readLineRange(node);
    return lines === "unclear" && node?.kind === "text"
      ? (parsePath(node.value).lines ?? lines)
      : lines;
  });
  const lines = mergePlaces(
    combineLines(line, start, end),
    toLinesPlace(readLineRange(collectRangeEnds(object))),
  );
  const own =
    lines.lines === undefined ? mergePlaces(lines, path) : addPath(lines, first("path"), path);
  return (["location", "line", "path"] as const).reduce(
    (found, part) => fillFromMembers(found, { object, part }, { repairs, depth }),
    own,
  );
}

/** Completes a place from members that hold more than one part of it. */
function fillFromMembers(
  known: PartialPlace,
  { object, part }: { readonly object: ObjectNode; readonly part: FindingPart },
  { repairs, depth }: { readonly repairs: Set<string>; readonly depth: number },
): PartialPlace {
  let found = known;
  for (const [, node] of findMembers(object, part)) {
    const isNeeded = found.path === undefined || found.lines === undefined;
    if (!isNeeded || (part !== "location" && node.kind !== "object")) continue;
    found = mergePlaces(found, readOtherPlace(node, repairs, depth));
    if (part === "path" && node.kind === "object") found = mergePlaces(found, readNamedPath(node));
  }
  return found;
}

/** Reads a path from a nested object: `{"name": "src/a.ts"}`, `{"old": "src/a.ts", "new": "src/b.ts"}`. */
function readNamedPath({ members }: ObjectNode): PartialPlace {
  const node = ["new", "new_path", "newPath", "name", "value"]
    .map((key) => members.get(key))
    .find((one) => one?.kind === "text");
  return readPathNode(node);
}

/** Reads a path with optional lines. Several files make it unclear. */
function readPathNode(node: Node | undefined): PartialPlace {
  const items = node?.kind === "list" ? node.items : [node];
  const said = items.map(readText).filter((text) => text?.trim());
  const [written] = said;
  if (written === undefined || said.length > 1) return { isUnclear: said.length > 1 };
  const { path, lines } = parsePath(written);
  return { path, lines };
}

/**
 * Adds the path to the lines. With explicit lines, a path that contains white space stays as written and is compared
 * with the paths of the change.
 */
function addPath(lines: PartialPlace, node: Node | undefined, own: PartialPlace): PartialPlace {
  const isSure = own.path === undefined || !/\s/.test(own.path);
  return { ...mergePlaces(lines, own), path: isSure ? own.path : readText(node) };
}

type LinesReading = ReturnType<typeof readLineRange>;

function combineLines(line: LinesReading, start: LinesReading, end: LinesReading): PartialPlace {
  const [one, first, last] = [line, start, end].map((read) =>
    read === "unclear" ? undefined : read,
  );
  const isUnclear = [line, start, end].includes("unclear");
  const to = one?.to ?? last?.to ?? first?.to;
  if (to === undefined) return { isUnclear };
  const side = one?.side ?? first?.side ?? last?.side;
  const withSide = side === undefined ? {} : { side };
  // A line with an end is the first line of a range.
  if (one && last && last.to > one.to && !first) {
    return { lines: { from: one.from ?? one.to, to: last.to, ...withSide }, isUnclear };
  }
  const from = one || last ? (first?.from ?? first?.to ?? one?.from) : first?.from;
  return { lines: { from, to, ...withSide }, isUnclear };
}

/** Reads a place written as `src/a.ts:42`, as an object, or as a list that contains one. */
function readOtherPlace(node: Node, repairs: Set<string>, depth: number): PartialPlace {
  if (node.kind === "plain") return toLinesPlace(readLineRange(node));
  if (depth >= MAX_DEPTH) return {};
  if (node.kind === "list") {
    const [first] = node.items;
    const isPlaces = first !== undefined && first.kind !== "plain";
    return isPlaces ? readOtherPlace(first, repairs, depth + 1) : toLinesPlace(readLineRange(node));
  }
  if (node.kind === "object") {
    return mergePlaces(toLinesPlace(readLineRange(node)), findPlace(node, repairs, depth + 1));
  }
  const text = node.value.trim();
  if (text === "") return {};
  const { path, lines } = parsePath(text);
  const isPath = /[./]/.test(path)
    ? !/\s/.test(path)
    : lines !== undefined && PLAIN_NAME.test(path);
  return isPath ? { path, lines } : toLinesPlace(parseLineRange(text));
}

const toLinesPlace = (read: LinesReading): PartialPlace =>
  read === "unclear" ? { isUnclear: true } : read === undefined ? {} : { lines: read };

const mergePlaces = (found: PartialPlace, other: PartialPlace): PartialPlace => ({
  path: found.path ?? other.path,
  lines: found.lines ?? other.lines,
  isUnclear: found.isUnclear === true || other.isUnclear === true,
});
