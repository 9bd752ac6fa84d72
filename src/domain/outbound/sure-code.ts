import type { Stretch } from "./text-view.ts";

const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const FENCE = /`{3}|~{3}/;
/** In a table a sign ends a cell and with it the code; these may make code of what looks like none, or end it. */
const DOUBTFUL = /[|$\r]|\\`/;

/**
 * The stretches of a Markdown text that every renderer takes for code: closed fences at the margin (what is between
 * their lines) and spans within one line. Where anything is in doubt, nothing is.
 */
export function sureCode(text: string): readonly Stretch[] {
  const { fenced, prose, isDoubtful } = splitFences(text);
  return isDoubtful ? [] : [...fenced, ...prose.flatMap((part) => spansOf(text, part))];
}

interface Split {
  readonly fenced: readonly Stretch[];
  readonly prose: readonly Stretch[];
  /** A fence that is never closed, or something that may be one to others. */
  readonly isDoubtful: boolean;
}

function splitFences(text: string): Split {
  const fenced: Stretch[] = [];
  const prose: Stretch[] = [];
  let fence: string | undefined;
  let begin = 0;
  let isDoubtful = false;
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    if (fence !== undefined) {
      if (CLOSING.exec(line)?.[1]?.startsWith(fence) !== true) continue;
      fenced.push({ start: begin, end: start });
      fence = undefined;
      begin = end;
      continue;
    }
    const [, backticks, tildes] = OPENING.exec(line) ?? [];
    fence = backticks ?? tildes;
    if (fence === undefined) isDoubtful ||= FENCE.test(line);
    else {
      prose.push({ start: begin, end: start });
      begin = Math.min(end + 1, text.length);
    }
  }
  prose.push({ start: begin, end: text.length });
  return { fenced, prose, isDoubtful: isDoubtful || fence !== undefined };
}

function* linesOf(text: string): Generator<Stretch> {
  let start = 0;
  while (start <= text.length) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    yield { start, end };
    start = end + 1;
  }
}

/** Spans of code in the paragraphs of a part: of a paragraph all, or none when one of its lines is in doubt. */
function spansOf(text: string, { start, end }: Stretch): Stretch[] {
  const found: Stretch[] = [];
  let paragraph: Stretch[] | undefined = [];
  for (const line of linesOf(text.slice(start, end))) {
    const [from, to] = [start + line.start, start + line.end];
    const words = text.slice(from, to);
    if (words.trim() === "") {
      found.push(...(paragraph ?? []));
      paragraph = [];
      continue;
    }
    const spans = DOUBTFUL.test(words) ? undefined : spansOfLine(words);
    if (spans === undefined) paragraph = undefined;
    else paragraph?.push(...spans.map((one) => ({ start: from + one.start, end: from + one.end })));
  }
  return [...found, ...(paragraph ?? [])];
}

/** `undefined` when a row of backticks has no partner in its line. */
function spansOfLine(line: string): Stretch[] | undefined {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
  }));
  const spans: Stretch[] = [];
  for (let at = 0; at < runs.length; ) {
    const open = runs[at];
    if (open === undefined) break;
    const size = sizeOf(open);
    let next = at + 1;
    while (next < runs.length && sizeOf(runs[next]) !== size) next += 1;
    const close = runs[next];
    if (close === undefined) return undefined;
    spans.push({ start: open.start, end: close.end });
    at = next + 1;
  }
  return spans;
}

const sizeOf = (run: Stretch | undefined): number => (run === undefined ? 0 : run.end - run.start);
