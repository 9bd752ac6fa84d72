import type { FindingPlace } from "./finding-place.ts";
import { parseLineRange } from "./written-lines.ts";
import { cleanPath, parsePath } from "./written-path.ts";

/** A path and lines in a key or at the start of a text. */
export type WrittenPlace = Pick<FindingPlace, "path" | "line" | "start_line">;

const LINES = "(\\d{1,7})(?:\\s*(?:-|–|—|\\.\\.|to)\\s*[LR]?(\\d{1,7}))?";
const LINE_KEY = new RegExp(`^\\s*(?:lines?[\\s_]*|[LR#]\\s*)?${LINES}\\s*$`, "i");
const POSITION_KEY = /^\s*\[[LR]\s*\d{1,7}\s*\](?:\s*(?:-|–|to)\s*\[[LR]\s*\d{1,7}\s*\])?\s*$/;
const PATH = "(?:[\\w@$.~()[\\]-]+[/\\\\])*[\\w@$.~()[\\]-]*(?:\\.[A-Za-z]\\w{0,11}|file)";
const PLACE = `[\`*_"'[(]{0,4}(${PATH})[\`*_"']{0,3}(?:\\s?\\([a-z ]{1,12}\\))?[\`*_"']{0,3}(?::\\s?[LR]?|#L|\\s*[(,]?\\s*(?:at\\s+)?lines?\\s+|\\s+[LR]|\\s*\\[[LR]\\s*|[\`*]+:)${LINES}(?::\\d{1,5})?[)\\]]?[\`*_"']{0,3}[)\\]]?`;
const IN_FRONT = new RegExp(
  `^(\\s*(?:[-*•]\\s+|\\d{1,3}[.)]\\s+)?(?:[[(【][^\\])】\\n]{1,24}[\\])】]\\s*)?)(?:(?:in|at)\\s+)?${PLACE}(?:\\s*[:：—–-]+|(?=[\\s([]))\\s*(?=\\S)`,
  "i",
);

/** Parses a key that names the place of its value: `4`, `L4-L6`, `line 4`, `src/a.ts:4`. */
export function parsePlaceKey(key: string): WrittenPlace | undefined {
  const plain = key.normalize("NFKC");
  const lines = LINE_KEY.exec(plain);
  if (lines) return toWrittenPlace(undefined, lines[1], lines[2]);
  const { path, lines: behind } = POSITION_KEY.test(plain)
    ? { path: undefined, lines: parseLineRange(plain) }
    : parsePath(plain);
  if (typeof behind !== "object" || (path !== undefined && !isPathKey(path))) return undefined;
  return { path, line: behind.to, start_line: behind.from };
}

const NAMED = /[\w\])-]\.[A-Za-z]\w{0,5}[^\w\n]{1,12}(?:lines?\s|[LR]\s{0,4})?\d/;

/** Decides whether the beginning of a text names a line of a file. */
export const namesPlace = (text: string): boolean => NAMED.test(text.slice(0, 200));

/** Decides whether a key is the path of a file. */
export function isPathKey(key: string): boolean {
  const path = cleanPath(key);
  return (
    /^(?:[^\s/]+\/)*[^\s/]*\.[A-Za-z]\w{0,11}$/.test(path) ||
    /^[^\s]+\/[^\s]+$/.test(path) ||
    /^(?:[A-Z]\w*file|LICENSE|README|Justfile|\.[a-z]\w+)$/.test(path)
  );
}

/** Splits a place off the start of a text: `src/a.ts:4: It leaks.` A severity in brackets before it stays. */
export function parseLeadingPlace(
  text: string,
): { readonly place: WrittenPlace; readonly rest: string } | undefined {
  const found = IN_FRONT.exec(text);
  if (!found) return undefined;
  const [whole, before = "", path, from, to] = found;
  const place = toWrittenPlace(cleanPath(path ?? ""), from, to);
  return place && { place, rest: `${before.trim()} ${text.slice(whole.length)}`.trim() };
}

function toWrittenPlace(
  path: string | undefined,
  from: string | undefined,
  to: string | undefined,
): WrittenPlace | undefined {
  const [first, last] = [Number(from), to === undefined ? Number(from) : Number(to)];
  if (first < 1 || last < first) return undefined;
  return { path, line: last, start_line: first === last ? undefined : first };
}
