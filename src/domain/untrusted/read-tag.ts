import type { Finder } from "./create-finder.ts";

/** An attribute of a tag. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** An opening tag of an element. */
export interface Tag {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** Position after it. */
  readonly end: number;
}

const NAME = /<([a-z][^\s/>]{0,100})/iy;
const SKIPPED = /[\s/]*/y;
const ATTRIBUTE = /([^\s/>=][^\s/>=]*)\s*(=)?\s*/y;
const BARE = /[^\s>]*/y;
/** Maximum number of attributes; a tag with more is treated as ending there. */
const MAX_ATTRIBUTES = 200;
/** Maximum number of nested elements of one name. */
const MAX_NESTED = 64;

/** Reads the tag at a position as a browser does; `undefined` if none ends before `end`. */
export function readTag(
  text: string,
  finder: Finder,
  { at, end }: { readonly at: number; readonly end: number },
): Tag | undefined {
  const name = matchAt(NAME, text, at)?.[1]?.toLowerCase();
  if (name === undefined || finder.next(">", at) >= end) return undefined;
  const attributes: Attribute[] = [];
  let place = at + 1 + name.length;
  while (attributes.length < MAX_ATTRIBUTES) {
    place += matchAt(SKIPPED, text, place)?.[0].length ?? 0;
    if (place >= end) return undefined;
    if (text[place] === ">") return { name, attributes, end: place + 1 };
    const read = readAttribute(text, finder, place);
    attributes.push(read.attribute);
    place = read.end;
  }
  return { name, attributes, end: Math.min(place, end) };
}

function readAttribute(
  text: string,
  finder: Finder,
  at: number,
): { readonly attribute: Attribute; readonly end: number } {
  const [all = "=", name = "=", sign] = matchAt(ATTRIBUTE, text, at) ?? [];
  const start = at + all.length;
  if (sign === undefined) return { attribute: { name: name.toLowerCase(), value: "" }, end: start };
  const quote = text[start];
  const isQuoted = quote === '"' || quote === "'";
  const end = isQuoted
    ? finder.next(quote, start + 1)
    : start + (matchAt(BARE, text, start)?.[0].length ?? 0);
  const value = text.slice(isQuoted ? start + 1 : start, end);
  return { attribute: { name: name.toLowerCase(), value }, end: isQuoted ? end + 1 : end };
}

const HIDING: ReadonlySet<string> = new Set([
  "audio",
  "canvas",
  "datalist",
  "desc",
  "head",
  "iframe",
  "metadata",
  "noembed",
  "noframes",
  "noscript",
  "object",
  "script",
  "style",
  "template",
  "title",
  "video",
  "xmp",
]);
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*(?![.\d])|font-size\s*:\s*0*\.?[01]?(?:px|pt|em|rem|%)?\s*(?:;|!|$)|(?<![\w-])color\s*:\s*(?:white|transparent|#fff|#ffffff)\b|(?:text-indent|left|top|right|margin-left)\s*:\s*-\d{3}|(?:max-)?(?:height|width)\s*:\s*0*(?:px)?\s*(?:;|!|$)|clip(?:-path)?\s*:/i;
const PALE = /^(?:white|transparent|#fff|#ffffff)$/i;

/** Decides whether a page hides the content of an element. */
export function hidesContent({ name, attributes }: Tag): boolean {
  return (
    HIDING.has(name) ||
    attributes.some(
      ({ name: attribute, value }) =>
        attribute === "hidden" ||
        (attribute === "style" && HIDING_STYLE.test(value)) ||
        (attribute === "color" && PALE.test(value.trim())),
    )
  );
}

/** Finds the closing tag of an element; `undefined` if there is none. */
export function findClosingTag(
  text: string,
  finder: Finder,
  { name, end }: Tag,
): { readonly start: number; readonly end: number } | undefined {
  // A fast check, as many unclosed elements would each be searched to the end.
  if (finder.next("</", end) === text.length) return undefined;
  const tag = new RegExp(`<(/?)${name.replace(/[^\w]/g, "\\$&")}(?![\\w-])`, "gi");
  tag.lastIndex = end;
  let depth = 1;
  let first: { start: number; end: number } | undefined;
  for (let seen = 0; seen < MAX_NESTED && depth > 0; seen += 1) {
    const found = tag.exec(text);
    if (found === null) break;
    depth += found[1] === "/" ? -1 : 1;
    if (found[1] !== "/") continue;
    const closed = {
      start: found.index,
      end: Math.min(finder.next(">", found.index) + 1, text.length),
    };
    if (depth === 0) return closed;
    first ??= closed;
  }
  return first;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
