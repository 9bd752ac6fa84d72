import { divideFairly } from "./divide-fairly.ts";
import { type ReportLine, readReportLines } from "./report-lines.ts";
import { countUtf8Bytes, fittingPrefixLength, fittingSuffixStart } from "./utf8-bytes.ts";

/** Lines that stand together. */
interface Piece {
  readonly text: string;
  readonly bytes: number;
  /** A heading, a bullet or a fence: without it the rest says less. */
  readonly isFrame: boolean;
}

type Section = Piece[];

const MAX_SECTIONS = 51;
/** Less of a block than this is worth less than one longer stretch. */
const MIN_BLOCK_BYTES = 200;
/** Of what is kept of a block, this part is its start: the end says what happened. */
const HEAD_SHARE = 1 / 4;

/**
 * Cuts a failure report to a number of bytes in UTF-8. Each group keeps a fair share, in it headings, bullets and
 * fences, and of each block its head and more of its tail, with a line that says how much is gone.
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

/** Keeps the head and the tail of a block, cut at line ends where it has any there. */
function clipBlock(text: string, maxBytes: number): string {
  const whole = countUtf8Bytes(text);
  if (whole <= maxBytes) return text;
  const blanks = /^[ \t]{0,20}/.exec(text)?.[0] ?? "";
  const noteOf = (bytes: number): string => `${blanks}[… ${bytes} bytes left out …]\n`;
  // The number in the note is never longer than that of the whole; a break may have to be added.
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

/** Where the tail begins: at the start of a line, unless it is a piece of one long line. */
function findTailStart(text: string, maxBytes: number): number {
  const at = fittingSuffixStart(text, maxBytes);
  const next = text.indexOf("\n", at - 1) + 1;
  return next === 0 || next === text.length ? at : next;
}
