import { describe, expect, it } from "vitest";
import {
  apiPath,
  areFiltersEqual,
  exportPath,
  hasFilters,
  isSameQuery,
  NO_FILTERS,
  pagePath,
  readFilters,
} from "../../../src/adapters/web/pages/journal/journal-filters.ts";

const SOME = { ...NO_FILTERS, repository: "acme/widgets", status: "failed", q: "hub", limit: "20" };

describe("filters of the journal", () => {
  it("come from an address and go into one unchanged", () => {
    const query = Object.fromEntries(new URLSearchParams(pagePath(SOME).split("?")[1]));
    expect(query).toEqual({ q: "hub", repository: "acme/widgets", status: "failed", limit: "20" });
    expect(readFilters(query)).toEqual(SOME);
  });

  it("leave an address bare without filters", () => {
    expect(pagePath(NO_FILTERS)).toBe("/journal");
    expect(exportPath(NO_FILTERS, "csv")).toBe("/api/journal?format=csv");
  });

  it("ignore what the address has besides them, and blanks", () => {
    expect(readFilters({ before: "0198", utm: "x", by: "  octo-dev " })).toEqual({
      ...NO_FILTERS,
      by: "octo-dev",
    });
  });

  it("ask the server for all but the search", () => {
    expect(apiPath(SOME, "0198")).toBe(
      "/api/journal?repository=acme%2Fwidgets&status=failed&limit=20&before=0198",
    );
  });

  it("export every matching line, regardless of search and display", () => {
    expect(exportPath(SOME, "json")).toBe(
      "/api/journal?repository=acme%2Fwidgets&status=failed&format=json",
    );
  });

  it("cannot break out of the address", () => {
    const path = apiPath({ ...NO_FILTERS, by: "a&format=csv#x" });
    expect(new URL(path, "http://svc.example").searchParams.get("by")).toBe("a&format=csv#x");
    expect(new URL(path, "http://svc.example").searchParams.has("format")).toBe(false);
  });

  it("request the same when only the search differs", () => {
    const other = { ...SOME, q: "custom" };
    expect([isSameQuery(SOME, other), areFiltersEqual(SOME, other)]).toEqual([true, false]);
    expect(isSameQuery(SOME, { ...SOME, kind: "task" })).toBe(false);
  });

  it("do not count the size of a page as one", () => {
    expect(hasFilters({ ...NO_FILTERS, limit: "20" })).toBe(false);
    expect(hasFilters({ ...NO_FILTERS, until: "2026-01-31" })).toBe(true);
  });
});
