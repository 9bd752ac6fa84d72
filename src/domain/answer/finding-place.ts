import { type FindingPart, membersFor } from "./finding-names.ts";
import type { Node, ObjectNode } from "./node.ts";
import { toText } from "./to-text.ts";

/** Holds where a finding stands, as far as the model said. */
export interface FindingPlace {
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly start_line: number | undefined;
}

interface Lines {
  readonly from: number | undefined;
  readonly to: number;
}

const RANGE =
  /^\s*(?:lines?\s*)?[LR#]?(\d{1,9})\s*(?:-|–|—|~|\.\.\.?|:|,|to|and)\s*[LR#]?(\d{1,9})\s*$/i;
const ONE = /^\s*(?:lines?\s*)?[LR#]?\s*\+?(\d{1,9})(?:\.0+)?\s*$/i;
const WITH_LINES =
  /^(.+?)(?::|#L|\s+lines?\s+|\s*\(lines?\s+|\s+L)(\d{1,9}(?:\s*[-–:]\s*L?\d{1,9})?)\)?$/;
const MAX_DEPTH = 3;

/** Reads a finding's path and lines, under the contract's names or plain other ones, or in an object of their own. */
export function placeOf(object: ObjectNode, repairs: Set<string>, depth = 0): FindingPlace {
  const first = (part: FindingPart): Node | undefined =>
    membersFor(object, part).find(([, { kind }]) => kind !== "object")?.[1];
  const said = toText(first("path"));
  const lines = toLines(first("line"), repairs);
  const start = toLines(first("start_line"), repairs);
  const end = toLines(first("end_line"), repairs);
  const own = toPlace(said, { lines, start, end });
  const places = (["location", "line", "path"] as const).flatMap((part) =>
    membersFor(object, part),
  );
  let found = splitPath(own);
  for (const [, node] of places) {
    if (found.path !== undefined && found.line !== undefined) break;
    found = filledBy(found, otherPlace(node, repairs, depth));
  }
  return found;
}

/** Reads a place that is written as `src/a.ts:42`, or as an object. */
function otherPlace(node: Node, repairs: Set<string>, depth: number): FindingPlace {
  const none = { path: undefined, line: undefined, start_line: undefined };
  if (node.kind === "object" && depth < MAX_DEPTH) return placeOf(node, repairs, depth + 1);
  const text = node.kind === "text" ? node.value.trim() : "";
  if (!/[./]/.test(text)) {
    const lines = node.kind === "text" ? toLines(node, repairs) : undefined;
    return lines ? { path: undefined, line: lines.to, start_line: lines.from } : none;
  }
  const split = splitPath({ ...none, path: text });
  return /\s/.test(split.path ?? "") ? none : split;
}

function toPlace(
  path: string | undefined,
  { lines, start, end }: Readonly<Record<"lines" | "start" | "end", Lines | undefined>>,
): FindingPlace {
  const to = lines?.to ?? end?.to;
  // A line with an end: it is the first of a range.
  if (lines && end && end.to > lines.to && !start)
    return { path, line: end.to, start_line: lines.to };
  if (to === undefined && start !== undefined && end === undefined)
    return { path, line: start.to, start_line: undefined };
  const from = start?.to ?? lines?.from;
  return { path, line: to, start_line: from };
}

/** Takes lines off the end of a path, where the finding has none of its own. */
function splitPath(place: FindingPlace): FindingPlace {
  const [, path, written] = WITH_LINES.exec(place.path ?? "") ?? [];
  const lines = written === undefined ? undefined : rangeIn(written);
  if (path === undefined || !lines || place.line !== undefined) return place;
  return { path, line: lines.to, start_line: lines.from };
}

const filledBy = (place: FindingPlace, other: FindingPlace): FindingPlace => ({
  path: place.path ?? other.path,
  line: place.line ?? other.line,
  start_line: place.line === undefined ? (place.start_line ?? other.start_line) : place.start_line,
});

function toLines(node: Node | undefined, repairs: Set<string>): Lines | undefined {
  if (node?.kind === "list") return toRange(toLine(node.items[0]), toLine(node.items.at(-1)));
  if (node?.kind === "text") repairs.add("number-as-string");
  const range = node?.kind === "text" ? rangeIn(node.value) : undefined;
  if (range?.from !== undefined) return range;
  const line = toLine(node);
  return line === undefined ? undefined : { from: undefined, to: line };
}

function rangeIn(text: string): Lines | undefined {
  const range = RANGE.exec(text);
  if (range) return toRange(Number(range[1]), Number(range[2]));
  const one = ONE.exec(text);
  return one ? { from: undefined, to: Number(one[1]) } : undefined;
}

function toRange(from: number | undefined, to: number | undefined): Lines | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from === to) return { from: undefined, to };
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

function toLine(node: Node | undefined): number | undefined {
  const text = node?.kind === "text" ? ONE.exec(node.value)?.[1] : undefined;
  const line = node?.kind === "plain" ? node.value : Number(text ?? Number.NaN);
  return typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? line : undefined;
}
