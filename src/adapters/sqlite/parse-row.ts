import type { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { readJson } from "../../domain/core/read-json.ts";
import type { Database, Row } from "./create-database.ts";

export interface RowSource {
  readonly database: Database;
  /** Description of the row for messages: `job 7`. */
  readonly what: string;
  /** Columns that contain JSON. */
  readonly json?: readonly string[];
}

/**
 * Parses a row with its schema; empty columns are absent. A row that does not match is
 * `store-invalid`, with its description.
 */
export function parseRow<Schema extends z.ZodType>(
  schema: Schema,
  row: Row,
  source: RowSource,
): z.infer<Schema> {
  const parsed = schema.safeParse(toObject(row, source));
  if (parsed.success) return parsed.data;
  const column = parsed.error.issues[0]?.path.join(".") ?? "";
  throw damagedRowError(source.what, column, source.database.path);
}

/** Returns the error of an unreadable row, with the column. */
export function damagedRowError(
  what: string,
  column: string,
  path: string,
): AppError<"store-invalid"> {
  const where = column === "" ? "" : ` (${column})`;
  return new AppError("store-invalid", `${what} in ${path} is damaged${where}; restore a backup`, {
    details: { path },
  });
}

function toObject(row: Row, { database, what, json = [] }: RowSource): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue;
    object[column] = json.includes(column) ? readJson(String(value)) : value;
    if (object[column] === undefined) throw damagedRowError(what, column, database.path);
  }
  return object;
}
