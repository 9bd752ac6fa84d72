import { findMembers } from "./finding-names.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import { readLineRange } from "./read-line-range.ts";
import type { WrittenLines } from "./written-lines.ts";
import { cleanPath } from "./written-path.ts";

/** The parts of a place that were found. */
export interface PartialPlace {
  readonly path?: string | undefined;
  readonly lines?: WrittenLines | undefined;
  /** A part of the place is ambiguous. */
  readonly isUnclear?: boolean | undefined;
}

/**
 * Collects the ends of a range beside the path: `{"start": {"line": 4}, "end": {"line": 6}}`, `{"from": 4, "to": 6}`.
 */
export function collectRangeEnds(object: ObjectNode): ObjectNode {
  const ends = (["start_line", "end_line"] as const).flatMap((part) =>
    findMembers(object, part).filter(([, { kind }]) => kind === "object"),
  );
  const bare = ["from", "to"].flatMap((key) => {
    const node = object.members.get(key);
    return typeof readLineRange(node) === "object" && node?.kind === "plain"
      ? [[key, node] as const]
      : [];
  });
  return { ...object, members: new Map([...ends, ...(bare.length === 2 ? bare : [])]) };
}

const COUNTED = /count|total|added|removed|deleted|changed|of_?code|number_?of|length/i;
const LINE_NAME = /(?:^|_|[a-z](?=L))(?:[Ll]ine|LINE)s?(?![a-z])|^(?:[Ll]n?|at)$/;
const OLD_LINE = /^(?:old|left|base|deleted|original)_?line(?:_?(?:number|no))?$/i;

/** Reads lines under an unknown name. Only those of the text before the change are unambiguous. */
export function readOtherLines({ members }: ObjectNode): PartialPlace {
  const said = [...members].flatMap(([key, node]) => {
    const lines =
      LINE_NAME.test(key) && !COUNTED.test(key) ? readMemberLines(key, node) : undefined;
    return lines === undefined ? [] : [{ key, lines }];
  });
  const [first] = said;
  if (first === undefined) return {};
  const { key, lines } = first;
  if (lines === "unclear") return { isUnclear: true };
  if (key === "at") return { lines };
  return OLD_LINE.test(key) ? { lines: { ...lines, side: "LEFT" } } : { isUnclear: true };
}

/** Reads the lines of one member. `at` may also be a time. */
function readMemberLines(key: string, node: Node): ReturnType<typeof readLineRange> {
  const isOther = node.kind === "object" || (key === "at" && node.kind !== "plain");
  return isOther ? undefined : readLineRange(node);
}

/** Joins a file with the folder beside it: `{"path": "src/pay", "filename": "charge.ts"}`. */
export function joinFolder(path: string | undefined, object: ObjectNode): string | undefined {
  if (path === undefined) return undefined;
  const others = findMembers(object, "path")
    .slice(1)
    .map(([, node]) => node);
  const [name, ...more] = others.flatMap((node) => readText(node) ?? []);
  if (
    name !== undefined &&
    more.length === 0 &&
    !/\.\w+$/.test(path) &&
    /^[\w.-]+\.\w+$/.test(name)
  ) {
    return `${path.replace(/\/+$/, "")}/${name}`;
  }
  const folder = ["directory", "dir", "folder"].map((key) => readText(object.members.get(key)));
  const [first] = folder.flatMap((one) => (one?.trim() ? [cleanPath(one)] : []));
  if (first === undefined || path.includes("/") || first === ".") return path;
  return `${first.replace(/\/+$/, "")}/${path}`;
}
