/** Searches a text for the next occurrence. Searches from left to right read the text once in total. */
export interface Finder {
  /** Returns the position of `needle` at or after `from`; the text's length if there is none. */
  next(needle: string, from: number): number;
}

/** Creates the finder of one text. */
export function createFinder(text: string): Finder {
  const known = new Map<string, { readonly from: number; readonly at: number }>();
  return {
    next: (needle, from) => {
      const last = known.get(needle);
      if (last !== undefined && from >= last.from && from <= last.at) return last.at;
      const found = text.indexOf(needle, from);
      const at = found === -1 ? text.length : found;
      known.set(needle, { from, at });
      return at;
    },
  };
}
