import { cutText } from "../untrusted/cut-text.ts";

/** Line of a failure report, with its meaning. */
export type ReportLine = LineMeaning & {
  readonly start: number;
  /** Offset behind its line break. */
  readonly end: number;
  /** Text without its line break. */
  readonly text: string;
};

type LineMeaning =
  /** Start of a group. */
  | { readonly kind: "heading"; readonly title: string }
  /** Bullet with the id of a test. */
  | { readonly kind: "bullet"; readonly id: string }
  /** Start of a code block, with its indentation. */
  | { readonly kind: "open"; readonly indent: number }
  | { readonly kind: "close" }
  | { readonly kind: "code" }
  | { readonly kind: "text" };

interface OpenFence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly start: number;
  /**
   * True if a line in it is indented less than the block, so that the margin does not show its end.
   */
  isLoose: boolean;
}

interface WalkState {
  readonly text: string;
  /** From this offset on, a fence ends at a heading. */
  readonly doubtFrom: number;
  fence: OpenFence | undefined;
}

/** Maximum number of lines: the text behind them is one line. */
const MAX_LINES = 300_000;
const MAX_TITLE_CHARS = 300;
const MAX_ID_CHARS = 500;
/** Maximum length of a bullet or heading: text behind it is not examined. */
const MAX_LOOK_CHARS = 1_200;
const HEADING =
  /^ {0,3}#{1,6}[ \t]+svc candidate failure group[ \t]+\d{1,6}\/\d{1,6}[ \t]*(?::(.*))?$/i;
const BULLET = /^ ?[-*+][ \t]{1,4}(`{1,20})(?!`)(.+?)(?<!`)\1(?!`)/;
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
const BARE = /^[ \t]*$/;
/** First characters of all lines that are not plain text. */
const SIGNS = new Set(["#", "-", "*", "+", "`", "~"]);

/**
 * Reads a failure report line by line, in linear time. A heading inside a fence does not count; a
 * fence that is never closed ends at the next heading.
 */
export function* readReportLines(text: string): Generator<ReportLine> {
  const trial: WalkState = { text, doubtFrom: Number.POSITIVE_INFINITY, fence: undefined };
  for (const _line of walkLines(trial));
  yield* walkLines({ text, doubtFrom: trial.fence?.start ?? text.length, fence: undefined });
}

function* walkLines(state: WalkState): Generator<ReportLine> {
  const { text } = state;
  let start = 0;
  for (let count = 0; start < text.length && count < MAX_LINES; count += 1) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed + 1;
    const last = feed === -1 ? text.length : feed;
    const line = text.slice(start, text[last - 1] === "\r" && last > start ? last - 1 : last);
    yield { ...classifyLine(state, line, start), start, end, text: line };
    start = end;
  }
  if (start < text.length) yield { kind: "text", start, end: text.length, text: text.slice(start) };
}

function classifyLine(state: WalkState, line: string, start: number): LineMeaning {
  const indent = line.search(/[^ \t]/);
  const sign = line.charAt(Math.max(indent, 0));
  if (state.fence !== undefined) return classifyFencedLine(state, { line, start, indent });
  if (!SIGNS.has(sign)) return { kind: "text" };
  return sign === "#"
    ? (readHeading(line) ?? { kind: "text" })
    : classifyOpening(state, line, start);
}

interface FencedLine {
  readonly line: string;
  readonly start: number;
  readonly indent: number;
}

function classifyFencedLine(state: WalkState, { line, start, indent }: FencedLine): LineMeaning {
  const { fence, doubtFrom } = state;
  if (fence === undefined || indent === -1) return { kind: "code" };
  if (closesFence(line, fence)) {
    state.fence = undefined;
    return { kind: "close" };
  }
  // A block indented with its bullet ends at a line at the margin.
  const mayLeave = start >= doubtFrom || (indent === 0 && fence.indent > 0 && !fence.isLoose);
  const found = mayLeave && line.charAt(indent) === "#" ? readHeading(line) : undefined;
  if (found !== undefined) state.fence = undefined;
  else if (indent < fence.indent) fence.isLoose = true;
  return found ?? { kind: "code" };
}

function closesFence(line: string, { mark, length, indent }: OpenFence): boolean {
  const [, blanks = "", marks = "", rest = ""] = FENCE.exec(line) ?? [];
  return (
    marks.startsWith(mark) && marks.length >= length && blanks.length <= indent && BARE.test(rest)
  );
}

function classifyOpening(state: WalkState, line: string, start: number): LineMeaning {
  const [, blanks = "", marks = "", info = ""] = FENCE.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return readBullet(line);
  const indent = blanks.length;
  state.fence = { mark: marks.charAt(0), length: marks.length, indent, start, isLoose: false };
  return { kind: "open", indent };
}

function readHeading(line: string): LineMeaning | undefined {
  const [whole, title = ""] = HEADING.exec(line.slice(0, MAX_LOOK_CHARS)) ?? [];
  if (whole === undefined) return undefined;
  const words = cutText(title.trim(), MAX_TITLE_CHARS).trim();
  return { kind: "heading", title: words.replace(/(?:^|[ \t])#{1,50}$/, "").trim() };
}

function readBullet(line: string): LineMeaning {
  const [, , id = ""] = BULLET.exec(line.slice(0, MAX_LOOK_CHARS)) ?? [];
  const name = id.trim();
  return name === "" || name.length > MAX_ID_CHARS
    ? { kind: "text" }
    : { kind: "bullet", id: name };
}
