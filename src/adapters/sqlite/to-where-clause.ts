import type { JournalFilter, JournalQuery } from "../../domain/journal/journal-entry.ts";

/** Returns the condition on rows of `jobs` for a query, with its values. */
export function toWhereClause(query: JournalFilter & Pick<JournalQuery, "before">): {
  readonly where: string;
  readonly values: Readonly<Record<string, string | number>>;
} {
  const { repository, by, kind, status, since, until, before } = query;
  const wanted: readonly (readonly [string, string, string | number | undefined])[] = [
    ["repository", "repository = :repository", repository],
    ["by", "lower(requested_by) = :by", by?.toLowerCase()],
    ["kind", "kind = :kind", kind],
    ["status", "status = :status", status],
    ["since", "created_ms >= :since", since && Date.parse(since)],
    ["until", "created_ms < :until", until && Date.parse(until)],
    [
      "before",
      "(created_ms, jobs.seq) < (SELECT created_ms, seq FROM jobs WHERE id = :before)",
      before,
    ],
  ];
  const set = wanted.flatMap(([name, sql, value]) =>
    value === undefined ? [] : [{ name, sql, value }],
  );
  return {
    where: set.length === 0 ? "" : `WHERE ${set.map(({ sql }) => sql).join(" AND ")}`,
    values: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}
