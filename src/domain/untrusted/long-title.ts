import type { Finder } from "./create-finder.ts";
import type { Attribute, Tag } from "./read-tag.ts";

/** Maximum length of texts that only a pointer or a machine finds; most shorter ones are image names. */
export const MAX_TITLE_CHARS = 120;

const ADDRESSES: ReadonlySet<string> = new Set(["href", "src", "srcset", "style", "class", "id"]);
const TITLE = /\s+["'(]/y;

/** Finds attributes with long text that pages do not show. */
export function findLongAttributes({ attributes }: Tag): readonly Attribute[] {
  return attributes.filter(
    ({ name, value }) => value.length > MAX_TITLE_CHARS && !ADDRESSES.has(name),
  );
}

/** The long text of an image, or the long title of a link, and the Markdown without it. */
export interface LongTitle {
  readonly said: string;
  readonly shown: string;
  readonly end: number;
}

/** Reads the text of an image (at `![`) or the title of a link (at `](`); `undefined` if it is short or missing. */
export function readLongTitle(
  text: string,
  finder: Finder,
  { at, mark, end }: { readonly at: number; readonly mark: string; readonly end: number },
): LongTitle | undefined {
  if (mark === "![") {
    const close = Math.min(finder.next("](", at), finder.next("][", at));
    if (close >= end || close - at <= MAX_TITLE_CHARS + mark.length) return undefined;
    return { said: text.slice(at + mark.length, close), shown: "![…", end: close };
  }
  const gap = Math.min(finder.next(" ", at), finder.next("\n", at));
  const close = finder.next(")", at);
  if (gap >= end || close < gap) return undefined;
  TITLE.lastIndex = gap;
  const opening = TITLE.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const start = gap + opening.length;
  const quote = opening.endsWith("(") ? ")" : opening.slice(-1);
  const last = finder.next(`${quote})`, start);
  if (last >= end || last - start <= MAX_TITLE_CHARS) return undefined;
  return { said: text.slice(start, last), shown: `${text.slice(at, start)}…`, end: last };
}
