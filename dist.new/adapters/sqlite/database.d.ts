import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
export type Row = Readonly<Record<string, SQLOutputValue>>;
/** An open database whose statements are prepared once. */
export interface Database {
    readonly path: string;
    readonly connection: DatabaseSync;
    /** Runs one statement to its end and gives its rows; parameters by name. */
    rows(sql: string, values?: Readonly<Record<string, SQLInputValue | undefined>>): readonly Row[];
}
/** Wraps a connection; `path` is for messages. */
export declare function createDatabase(connection: DatabaseSync, path: string): Database;
