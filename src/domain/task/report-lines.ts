import { cutText } from "../untrusted/cut-text.ts";

/** A line of a failure report and what it is there. */
export type ReportLine = LineMeaning & {
  readonly start: number;
  /** Behind its line break. */
  readonly end: number;
  /** Without its line break. */
  readonly text: string;
};

type LineMeaning =
  /** Starts a group. */
  | { readonly kind: "heading"; readonly title: string }
  /** Names a test. */
  | { readonly kind: "bullet"; readonly id: string }
  /** Opens a block of code, so many blanks behind the margin. */
  | { readonly kind: "open"; readonly indent: number }
  | { readonly kind: "close" }
  | { readonly kind: "code" }
  | { readonly kind: "text" };

interface OpenFence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly start: number;
  /** Something in it stands before its indentation, so that the margin tells nothing of its end. */
  isLoose: boolean;
}

interface WalkState {
  readonly text: string;
  /** A fence from here on ends at a heading. */
  readonly doubtFrom: number;
  fence: OpenFence | undefined;
}

/** What is behind so many lines is one text. */
const MAX_LINES = 300_000;
const MAX_TITLE_CHARS = 300;
const MAX_ID_CHARS = 500;
/** No bullet or heading that counts is longer: what is behind is not looked at. */
const MAX_LOOK_CHARS = 1_200;
const HEADING =
  /^ {0,3}#{1,6}[ \t]+svc candidate failure group[ \t]+\d{1,6}\/\d{1,6}[ \t]*(?::(.*))?$/i;
const BULLET = /^ ?[-*+][ \t]{1,4}(`{1,20})(?!`)(.+?)(?<!`)\1(?!`)/;
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
const BARE = /^[ \t]*$/;
/** The first sign of everything that is not plain text. */
const SIGNS = new Set(["#", "-", "*", "+", "`", "~"]);

/**
 * Reads a failure report line by line, in time linear in it. What looks like a heading inside a fence is none; a fence
 * that is never closed ends at the next heading.
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
  // What is indented with its bullet ends where something stands at the margin.
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
