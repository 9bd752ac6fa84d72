import type { Finder } from "./create-finder.ts";

/** A link reference definition, which pages do not show. */
export interface LinkDefinition {
  /** Name of the reference. */
  readonly name: string;
  /** Name, URL and title. */
  readonly text: string;
  readonly title: string;
  /** Start of the title, or the end of the definition. */
  readonly titleAt: number;
  /** End of its last line. */
  readonly end: number;
}

const START = /\[((?:\\.|[^[\]\\]){1,999})\]:[ \t]*\n?[ \t]*(<[^<>\n]{0,2000}>|[^\s<]\S*)/y;
const FOOTNOTE = /\[\^([^\s[\]]{1,200})\]:/y;
const TITLE = /[ \t]*(\n?)[ \t]*(["'(])/y;
const LINE_REST = /[ \t]*(?=\n|$)/y;
const REFERENCE = /\[([^[\]]{1,999})\](?!:)/g;
const MAX_ESCAPES = 50;

/** Reads all text in brackets that may refer to a definition. */
export function readReferenceNames(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(REFERENCE), ([, name = ""]) => toName(name)));
}

const toName = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Reads a definition or a footnote that starts at a position; `undefined` if there is none before `end`. */
export function readDefinition(
  text: string,
  finder: Finder,
  { at, end }: { readonly at: number; readonly end: number },
): LinkDefinition | undefined {
  const footnote = matchAt(FOOTNOTE, text, at);
  if (footnote !== null) {
    const said = text.slice(at, end).trimEnd();
    return { name: toName(`^${footnote[1]}`), text: said, title: "", titleAt: end, end };
  }
  const found = matchAt(START, text, at);
  const addressEnd = at + (found?.[0].length ?? 0);
  if (found === null || addressEnd > end) return undefined;
  const name = toName(found[1] ?? "");
  const title = readTitle(text, finder, { from: addressEnd, end });
  if (title !== undefined) {
    const said = text.slice(title.at + 1, title.end - 1);
    const all = { name, text: `${name} ${found[2]} ${said}`, title: said };
    return { ...all, titleAt: title.at, end: title.end };
  }
  if (matchAt(LINE_REST, text, addressEnd) === null) return undefined;
  return { name, text: `${name} ${found[2]}`, title: "", titleAt: addressEnd, end: addressEnd };
}

function readTitle(
  text: string,
  finder: Finder,
  { from, end }: { readonly from: number; readonly end: number },
): { readonly at: number; readonly end: number } | undefined {
  const found = matchAt(TITLE, text, from);
  // White space separates a title from its URL.
  if (found === null || found[0].length < 2) return undefined;
  const closer = found[2] === "(" ? ")" : (found[2] ?? "");
  const at = from + found[0].length - 1;
  let close = finder.next(closer, at + 1);
  for (let tries = 0; text[close - 1] === "\\" && tries < MAX_ESCAPES; tries += 1) {
    close = finder.next(closer, close + 1);
  }
  if (close >= end || matchAt(LINE_REST, text, close + 1) === null) return undefined;
  return { at, end: close + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
