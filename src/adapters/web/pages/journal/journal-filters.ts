/** Filters of the journal, as in the page's URL; an empty filter matches everything. */
export interface JournalFilters {
  /** Words that a line must contain, all of them; applied to the loaded lines. */
  readonly q: string;
  readonly repository: string;
  readonly by: string;
  readonly kind: string;
  readonly status: string;
  /** Date or timestamp, inclusive. */
  readonly since: string;
  /** Date or timestamp, exclusive. */
  readonly until: string;
  /** Lines per page. */
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
/** Parameters that are not sent to the server, or that do not filter lines. */
const VIEW_NAMES: ReadonlySet<string> = new Set(["q", "limit"]);

/** Reads the filters from the query of a URL. */
export function readFilters(query: Readonly<Record<string, string>>): JournalFilters {
  return Object.fromEntries(
    NAMES.map((name) => [name, (query[name] ?? "").trim()]),
  ) as unknown as JournalFilters;
}

/** Checks whether any filter is set. */
export function hasFilters(filters: JournalFilters): boolean {
  return NAMES.some((name) => name !== "limit" && filters[name] !== "");
}

export function areFiltersEqual(left: JournalFilters, right: JournalFilters): boolean {
  return NAMES.every((name) => left[name] === right[name]);
}

/** Checks whether two sets of filters request the same data from the server. */
export function isSameQuery(left: JournalFilters, right: JournalFilters): boolean {
  return NAMES.every((name) => name === "q" || left[name] === right[name]);
}

/**
 * Returns the URL of the page with these filters, starting after the line `before` if it is set.
 */
export function pagePath(filters: JournalFilters, before = ""): string {
  return withQuery("/journal", NAMES, { ...filters, before });
}

/** Returns the API path for these filters. */
export function apiPath(filters: JournalFilters, before = ""): string {
  const names = NAMES.filter((name) => name !== "q");
  return withQuery("/api/journal", names, { ...filters, before });
}

/** Returns the path that downloads all matching lines as a file. */
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
