/** Parsed search. */
export interface SearchQuery {
  /** Lower-case words; one word of each list must occur. */
  readonly terms: readonly (readonly string[])[];
  /** Lower-case values by lower-case name; several values of a name are alternatives. */
  readonly qualifiers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Parses a search: words, "phrases", `OR` between them, and `name:value` pairs. Negated parts are
 * ignored.
 */
export function parseSearch(text: string): SearchQuery {
  const terms: string[][] = [];
  const qualifiers = new Map<string, string[]>();
  let isAlternative = false;
  for (const [token] of text.matchAll(/(?:[^\s":()]+:)?"[^"]*"|[^\s()]+/g)) {
    const [, name, value] = /^([a-z-]+):(.+)$/is.exec(token) ?? [];
    if (name !== undefined && value !== undefined) {
      const key = name.toLowerCase();
      qualifiers.set(key, [...(qualifiers.get(key) ?? []), unquote(value)]);
    } else if (isWord(token)) {
      const term = isAlternative ? (terms.pop() ?? []) : [];
      terms.push([...term, unquote(token)]);
    }
    isAlternative = token === "OR";
  }
  return { terms, qualifiers };
}

const isWord = (token: string): boolean =>
  !token.startsWith("-") && !["OR", "AND", "NOT", '""'].includes(token);

const unquote = (text: string): string => text.replaceAll('"', "").toLowerCase();
