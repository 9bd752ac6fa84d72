import type { DatabaseSync } from "node:sqlite";
/** Takes the steps that a database lacks, each in a transaction of its own. A newer database is `store-invalid`. */
export declare function migrate(connection: DatabaseSync, path: string, migrations: readonly string[]): void;
/** Number of the last step that was taken; 0 for an empty file. */
export declare function readVersion(connection: DatabaseSync): number;
