import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** An open database with cached prepared statements. */
export interface Database {
  readonly path: string;
  readonly connection: DatabaseSync;
  /** Runs one statement to its end and returns its rows; parameters are named. */
  rows(sql: string, values?: Readonly<Record<string, SQLInputValue | undefined>>): readonly Row[];
}

/** Wraps a connection; `path` is used in messages. */
export function createDatabase(connection: DatabaseSync, path: string): Database {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    path,
    connection,
    rows: (sql, values = {}) => {
      const bound: Record<string, SQLInputValue> = {};
      for (const [name, value] of Object.entries(values)) bound[name] = value ?? null;
      // `get` would stop at the first row, before constraints of the statement are checked.
      return prepare(sql).all(bound);
    },
  };
}
