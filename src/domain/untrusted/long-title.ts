import type { Finder } from "./create-finder.ts";
import type { Attribute, Tag } from "./read-tag.ts";

/** Texts that only a pointer or a machine finds are left alone up to this length: most are names of pictures. */
export const MAX_TITLE_CHARS = 120;

const ADDRESSES: ReadonlySet<string> = new Set(["href", "src", "srcset", "style", "class", "id"]);
const TITLE = /\s+["'(]/y;

/** Attributes that say more than a name, and that no page shows. */
export function findLongAttributes({ attributes }: Tag): readonly Attribute[] {
  return attributes.filter(
    ({ name, value }) => value.length > MAX_TITLE_CHARS && !ADDRESSES.has(name),
  );
}

/** A long text of a picture, or a long title of a link, without itself. */
export interface LongTitle {
  readonly said: string;
  readonly shown: string;
  readonly end: number;
}

/** Reads the text of a picture (at `![`) or the title of a link (at `](`); `undefined` when it is short or none. */
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
