import { divideFairly } from "./divide-fairly.ts";
import { type ReportLine, readReportLines } from "./report-lines.ts";
import { countUtf8Bytes, fittingPrefixLength, fittingSuffixStart } from "./utf8-bytes.ts";

/** Consecutive lines. */
interface Piece {
  readonly text: string;
  readonly bytes: number;
  /** True for a heading, a bullet or a fence, which structure the report. */
  readonly isFrame: boolean;
}

type Section = Piece[];

const MAX_SECTIONS = 51;
/** Minimum size of a clipped block: below it, one longer part is more useful. */
const MIN_BLOCK_BYTES = 200;
/** Share of a clipped block that its start gets: the end describes the failure. */
const HEAD_SHARE = 1 / 4;

/**
 * Cuts a failure report to a number of UTF-8 bytes. Each group keeps a fair share: its headings,
 * bullets and fences, and of each block the head and a larger part of the tail, with a line that
 * states how much is missing.
 */
export function clipContext(context: string, maxBytes: number): string {
  if (context.length * 3 <= maxBytes || countUtf8Bytes(context) <= maxBytes) return context;
  const sections = toSections(context);
  const shares = divideFairly(sections.map(countSectionBytes), maxBytes);
  return sections.map((section, at) => clipSection(section, shares[at] ?? 0)).join("");
}

function toSections(context: string): readonly Section[] {
  const sections: Section[] = [[]];
  let from = 0;
  const cut = (to: number, isFrame: boolean): void => {
    const text = context.slice(from, to);
    from = to;
    if (text !== "") sections.at(-1)?.push({ text, bytes: countUtf8Bytes(text), isFrame });
  };
  for (const line of readReportLines(context)) {
    if (!isFrame(line)) continue;
    cut(line.start, false);
    if (line.kind === "heading" && sections.length < MAX_SECTIONS) sections.push([]);
    cut(line.end, true);
  }
  cut(context.length, false);
  return sections;
}

const isFrame = ({ kind }: ReportLine): boolean => kind !== "text" && kind !== "code";

const countSectionBytes = (section: Section): number =>
  section.reduce((sum, { bytes }) => sum + bytes, 0);

function clipSection(section: Section, maxBytes: number): string {
  const textOf = (pieces: readonly { readonly text: string }[]): string =>
    pieces.map(({ text }) => text).join("");
  if (countSectionBytes(section) <= maxBytes) return textOf(section);
  const blocks = section.filter((piece) => !piece.isFrame);
  const room = maxBytes - countSectionBytes(section.filter((piece) => piece.isFrame));
  const shares = divideFairly(
    blocks.map(({ bytes }) => bytes),
    room,
  );
  const isTooLittle = blocks.some(
    ({ bytes }, at) => (shares[at] ?? 0) < Math.min(bytes, MIN_BLOCK_BYTES),
  );
  if (isTooLittle || blocks.length === 0) return clipBlock(textOf(section), maxBytes);
  let next = 0;
  return section
    .map((piece) => (piece.isFrame ? piece.text : clipBlock(piece.text, shares[next++] ?? 0)))
    .join("");
}

/** Keeps the head and the tail of a block, cut at line ends if possible. */
function clipBlock(text: string, maxBytes: number): string {
  const whole = countUtf8Bytes(text);
  if (whole <= maxBytes) return text;
  const blanks = /^[ \t]{0,20}/.exec(text)?.[0] ?? "";
  const noteOf = (bytes: number): string => `${blanks}[… ${bytes} bytes left out …]\n`;
  // The number in the note is never longer than that of the whole block; a line break may have to
  // be added.
  const room = maxBytes - countUtf8Bytes(noteOf(whole)) - 1;
  if (room < 0) return "";
  const head = trimToLineEnd(
    text.slice(0, fittingPrefixLength(text, Math.floor(room * HEAD_SHARE))),
  );
  const tail = text.slice(findTailStart(text, room - countUtf8Bytes(head)));
  const left = whole - countUtf8Bytes(head) - countUtf8Bytes(tail);
  return `${head}${head === "" || head.endsWith("\n") ? "" : "\n"}${noteOf(left)}${tail}`;
}

const trimToLineEnd = (head: string): string => head.slice(0, head.lastIndexOf("\n") + 1) || head;

/** Returns the start of the tail: the start of a line, unless one long line fills it. */
function findTailStart(text: string, maxBytes: number): number {
  const at = fittingSuffixStart(text, maxBytes);
  const next = text.indexOf("\n", at - 1) + 1;
  return next === 0 || next === text.length ? at : next;
}
