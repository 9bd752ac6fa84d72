import { DatabaseSync } from "node:sqlite";
import { type Database } from "./database.ts";
export interface OpenDatabase {
    readonly database: Database;
    close(): void;
}
/** Opens the store's database for writing, after all checks: nobody else has it, it is ours, whole and not too new. */
export declare function openDatabase(path: string): OpenDatabase;
/** Refuses a file that some other program has made. */
export declare function requireOurs(connection: DatabaseSync, path: string): void;
