/** What a search asks for. */
export interface SearchQuery {
  /** Lower case; each has to occur. */
  readonly words: readonly string[];
  /** Lower-case values by lower-case name; several of one name are alternatives. */
  readonly qualifiers: ReadonlyMap<string, readonly string[]>;
}

/** Reads a search: words, "phrases" and `name:value` pairs. Negated parts and OR are passed over. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const qualifiers = new Map<string, string[]>();
  for (const [token] of text.matchAll(/(?:[^\s":]+:)?"[^"]*"|\S+/g)) {
    const [, name, value] = /^([a-z-]+):(.+)$/is.exec(token) ?? [];
    if (name !== undefined && value !== undefined) {
      const key = name.toLowerCase();
      const known = qualifiers.get(key) ?? [];
      qualifiers.set(key, [...known, unquote(value).toLowerCase()]);
    } else if (!token.startsWith("-") && !["OR", "AND", "NOT"].includes(token)) {
      words.push(unquote(token).toLowerCase());
    }
  }
  return { words: words.filter(Boolean), qualifiers };
}

const unquote = (text: string): string => text.replaceAll('"', "");
