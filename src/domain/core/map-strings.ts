/** Plain JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Exceeds the depth of all valid values. Deeper values are dropped, as they are not checked. */
const MAX_DEPTH = 40;

/** Maps every text in JSON, including member names. Returns the same value if nothing changed. */
export function mapStrings(value: JsonValue, map: (text: string) => string, depth = 0): JsonValue {
  if (typeof value === "string") return map(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => mapStrings(item, map, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const members = Object.entries(value);
  const mapped = members.map(
    ([name, member]) => [map(name), mapStrings(member, map, depth + 1)] as const,
  );
  const isSame = mapped.every(
    ([name, member], at) => name === members[at]?.[0] && member === members[at]?.[1],
  );
  return isSame ? value : Object.fromEntries(mapped);
}
