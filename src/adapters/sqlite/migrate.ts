import type { DatabaseSync } from "node:sqlite";
import { AppError } from "../../domain/core/app-error.ts";

/**
 * Applies the missing migrations to a database, each in its own transaction. A newer database is
 * `store-invalid`.
 */
export function migrate(
  connection: DatabaseSync,
  path: string,
  migrations: readonly string[],
): void {
  const version = readVersion(connection);
  requireKnownVersion(path, version, migrations.length);
  migrations.slice(version).forEach((sql, index) => {
    try {
      connection.exec(
        `BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${version + index + 1}; COMMIT`,
      );
    } catch (error) {
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  });
}

/** Returns the number of the last migration; 0 for an empty file. */
export function readVersion(connection: DatabaseSync): number {
  return Number(connection.prepare("PRAGMA user_version").get()?.user_version);
}

/** Refuses a database of a newer version of this program. */
function requireKnownVersion(path: string, version: number, ours: number): void {
  if (version <= ours) return;
  throw new AppError(
    "store-invalid",
    `${path} has version ${version}, but this program supports versions up to ${ours}; use a newer svc, or a backup from before its upgrade`,
    { details: { path } },
  );
}
