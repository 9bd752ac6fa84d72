/** The filters of the journal, as the address has them; an empty one matches all. */
export interface JournalFilters {
  /** Words that a line has to have, all of them: looked for in the lines that are shown. */
  readonly q: string;
  readonly repository: string;
  readonly by: string;
  readonly kind: string;
  readonly status: string;
  /** A day or a moment, inclusive. */
  readonly since: string;
  /** A day or a moment, exclusive. */
  readonly until: string;
  /** Lines a page. */
  readonly limit: string;
}

export const NO_FILTERS: JournalFilters = {
  q: "",
  repository: "",
  by: "",
  kind: "",
  status: "",
  since: "",
  until: "",
  limit: "",
};

const NAMES = Object.keys(NO_FILTERS) as readonly (keyof JournalFilters)[];
/** What is not asked of the server, or does not choose lines. */
const VIEW_NAMES: ReadonlySet<string> = new Set(["q", "limit"]);

/** Reads the filters of an address. */
export function readFilters(query: Readonly<Record<string, string>>): JournalFilters {
  return Object.fromEntries(
    NAMES.map((name) => [name, (query[name] ?? "").trim()]),
  ) as unknown as JournalFilters;
}

/** Whether any of them leaves something out. */
export function hasFilters(filters: JournalFilters): boolean {
  return NAMES.some((name) => name !== "limit" && filters[name] !== "");
}

export function areFiltersEqual(left: JournalFilters, right: JournalFilters): boolean {
  return NAMES.every((name) => left[name] === right[name]);
}

/** Whether two ask the server for the same. */
export function isSameQuery(left: JournalFilters, right: JournalFilters): boolean {
  return NAMES.every((name) => name === "q" || left[name] === right[name]);
}

/** Address of the page with these filters, from one line on when it is named. */
export function pagePath(filters: JournalFilters, before = ""): string {
  return withQuery("/journal", NAMES, { ...filters, before });
}

/** What to ask the server for. */
export function apiPath(filters: JournalFilters, before = ""): string {
  const names = NAMES.filter((name) => name !== "q");
  return withQuery("/api/journal", names, { ...filters, before });
}

/** Where all lines that fit are, as a file. */
export function exportPath(filters: JournalFilters, format: "csv" | "json"): string {
  const names = NAMES.filter((name) => !VIEW_NAMES.has(name));
  return withQuery("/api/journal", names, { ...filters, before: "", format });
}

function withQuery(
  path: string,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  for (const name of [...names, "before", "format"]) {
    const value = values[name]?.trim() ?? "";
    if (value !== "") query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
