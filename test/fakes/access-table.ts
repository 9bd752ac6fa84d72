import { readFileSync } from "node:fs";

export const ROLES = ["nobody", "viewer", "writer", "admin"] as const;
export type Role = (typeof ROLES)[number];
export const REPOSITORY_VISIBILITIES = ["public", "private", "hidden"] as const;
export type RepositoryVisibility = (typeof REPOSITORY_VISIBILITIES)[number];

/** A row of the table in docs/access.md. */
export interface AccessRow {
  /** Method and path as the server's router has them, such as `GET /api/reviews/:id/draft`. */
  readonly route: string;
  readonly statuses: Readonly<Record<Role, Readonly<Record<RepositoryVisibility, number>>>>;
}

const DOCS = new URL("../../docs/access.md", import.meta.url);
const ROW = /^\| `([A-Z]+ [^`]+)`[^|]*\|(.+)\|$/gm;

/** Reads the table that people read. Throws for a row that is not complete. */
export function readAccessTable(): readonly AccessRow[] {
  return [...readFileSync(DOCS, "utf8").matchAll(ROW)].map(([, route = "", rest = ""]) => {
    const cells = rest.split("|");
    if (cells.length !== ROLES.length) throw new Error(`${route} has ${cells.length} cells`);
    const statuses = ROLES.map((role, at) => [role, readCell(route, cells[at] ?? "")] as const);
    return { route, statuses: Object.fromEntries(statuses) as AccessRow["statuses"] };
  });
}

function readCell(route: string, cell: string): Record<RepositoryVisibility, number> {
  const numbers = cell.split("·").map(Number);
  const isComplete = numbers.length === 1 || numbers.length === REPOSITORY_VISIBILITIES.length;
  if (!isComplete || !numbers.every((status) => status >= 200 && status < 600))
    throw new Error(`${route} has the cell "${cell}"`);
  const entries = REPOSITORY_VISIBILITIES.map(
    (place, at) => [place, numbers[at] ?? numbers[0] ?? 0] as const,
  );
  return Object.fromEntries(entries) as Record<RepositoryVisibility, number>;
}
