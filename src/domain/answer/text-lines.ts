/** A fence and the properties of its content. */
export interface Fence {
  /** Contains only documents. */
  isWhole: boolean;
  /** Its first line names a file, or anything else beyond a language. */
  readonly isLabelled: boolean;
}

/** One line of an output whose documents are masked. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Part of a block quote. */
  readonly isQuote: boolean;
  /** The fence that contains the line. */
  readonly fence: Fence | undefined;
}

/** A part of a text that quotes something else. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

interface OpenFence {
  readonly fence: Fence;
  /** Empty if it closes on its own line. */
  readonly mark: string;
  /** First line that contains more than documents. */
  breakAt?: number | undefined;
}

// Documents are masked with \ufffc.
const OPENING = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?(`{3,}|~{3,})([^\n]*)$/;
const ON_ONE_LINE = /^\s*`{3,}[a-z0-9]{0,10}\s*\ufffc+\s*`{3,}\s*$/i;
const DOCUMENTS_ONLY = /^[\s\ufeff\u200b-\u200f\u2060"'\\[\]{},;\ufffc]*$/;
const LANGUAGE = /^\s*(?:[a-z][\w+#-]{0,20})?\s*$/i;
const QUOTE = /^\s{0,3}>/;
const MAX_REWINDS = 50;
const MAX_REGIONS = 200;
// Comments, fences of a prompt that the model repeats, and quoting tags.
const REGION =
  /<!--|<{3}([\w-]{1,20} [\w-]{1,64})|<(pre|code|blockquote|q|samp|kbd|tt|td|xmp|textarea|file|files|file_content|document|documents|content|contents|source|diff|quote|example|untrusted|context)(?:\s[^<>]{0,200})?>/gi;

/** Splits a masked text into lines, each with the fences, block quotes and other quoting regions around it. */
export function splitTextLines(
  masked: string,
  text: string,
): {
  readonly lines: readonly TextLine[];
  readonly regions: readonly Region[];
} {
  const texts = masked.split("\n");
  const lines: TextLine[] = [];
  let open: OpenFence | undefined;
  let rewinds = 0;
  for (let at = 0; at < texts.length || open?.breakAt !== undefined; at += 1) {
    // A fence that is never closed, or in which another one opens, ended with its documents.
    if (open?.breakAt !== undefined && rewinds < MAX_REWINDS && isUnclosedFence(texts[at])) {
      [at, rewinds] = [open.breakAt, rewinds + 1];
      open.fence.isWhole = true;
      open = undefined;
    } else if (at >= texts.length) break;
    const text = texts[at] ?? "";
    lines.length = at;
    open = addLine(lines, text, { open, at });
  }
  return { lines, regions: findRegions(masked, text) };
}

/** Decides whether a fence that is still open here was never closed. */
function isUnclosedFence(text: string | undefined): boolean {
  return text === undefined || /^\s{0,3}(?:`{3,}|~{3,})\w/.test(text);
}

/** Adds a line and returns the fence that is open after it. */
function addLine(
  lines: TextLine[],
  text: string,
  { open, at }: { readonly open: OpenFence | undefined; readonly at: number },
): OpenFence | undefined {
  const before = lines.at(-1);
  const start = before ? before.end + 1 : 0;
  const isQuote = open === undefined && QUOTE.test(text);
  const opened = open === undefined && !isQuote ? openFence(text) : undefined;
  const fence = open ?? opened;
  lines.push({ start, end: start + text.length, isQuote, fence: fence?.fence });
  if (open === undefined) return opened?.mark === "" ? undefined : opened;
  if (closesFence(text, open.mark)) return undefined;
  if (!DOCUMENTS_ONLY.test(text) && !isOpenedTwice(lines, text)) {
    open.fence.isWhole = false;
    open.breakAt ??= at;
  }
  return open;
}

/** Decides whether the first line of a fence opens it again, as models do when asked for a fence within a fence. */
function isOpenedTwice(lines: readonly TextLine[], text: string): boolean {
  const isFirst = lines.at(-2)?.fence !== lines.at(-3)?.fence;
  return isFirst && /^\s{0,3}(?:`{3,}|~{3,})\w*\s*$/.test(text);
}

function openFence(text: string): OpenFence | undefined {
  // Opened and closed on one line.
  if (ON_ONE_LINE.test(text)) return { fence: { isWhole: true, isLabelled: false }, mark: "" };
  const [, mark, info = ""] = OPENING.exec(text) ?? [];
  if (mark === undefined || (mark.startsWith("`") && info.includes("`"))) return undefined;
  const label = info.replace(/\ufffc[\s\S]*$/, "");
  const isWhole = DOCUMENTS_ONLY.test(info.slice(label.length));
  return { fence: { isWhole, isLabelled: !LANGUAGE.test(label) }, mark };
}

function closesFence(text: string, mark: string): boolean {
  const trimmed = text.replace(/^[\s>\ufffc\]},;]*/, "").trimEnd();
  return trimmed.length >= mark.length && trimmed === (mark[0] ?? "").repeat(trimmed.length);
}

// The closing markup may be behind a document that was parsed too far.
function findRegions(masked: string, text: string): Region[] {
  const regions: Region[] = [];
  // A region that is not closed here is not closed further down either.
  const unclosed = new Set<string>();
  REGION.lastIndex = 0;
  for (let found = REGION.exec(masked); found; found = REGION.exec(masked)) {
    if (regions.length >= MAX_REGIONS) break;
    const close = getRegionClosing(found);
    const end = unclosed.has(close) ? -1 : text.indexOf(close, REGION.lastIndex);
    if (end < 0) {
      unclosed.add(close);
      continue;
    }
    regions.push({ start: found.index, end: end + close.length });
    REGION.lastIndex = end + close.length;
  }
  return regions;
}

function getRegionClosing([all, marker, tag]: RegExpExecArray): string {
  if (all === "<!--") return "-->";
  if (marker === undefined) return `</${tag}`;
  const [kind = "", delimiter = ""] = marker.split(" ");
  return [delimiter, kind].join(" ").concat(">>>");
}
