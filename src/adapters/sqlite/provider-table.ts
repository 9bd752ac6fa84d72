import { z } from "zod";
import { AuditEntry, ProviderConfig } from "../../domain/provider/provider-config.ts";
import type { SealedSecret } from "../../ports/secret-box.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database, Row } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import type { StoreCalls } from "./store-calls.ts";

const COLUMNS = `id, pattern, provider, base_url AS baseUrl, model, users, orgs,
  restricts_requests AS restrictsRequests, tasks_enabled AS tasksEnabled, key_hint AS keyHint, created_at AS createdAt,
  updated_at AS updatedAt, updated_by AS updatedBy, version`;

const INSERT = `INSERT INTO provider_configs (id, pattern, provider, base_url, model, users, orgs,
    restricts_requests, tasks_enabled, key_hint, created_at, updated_at, updated_by, version, sealed_key)
  VALUES (:id, :pattern, :provider, :baseUrl, :model, :users, :orgs, :restrictsRequests,
    :tasksEnabled, :keyHint, :createdAt, :updatedAt, :updatedBy, 1, :sealedKey)
  ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`;

const UPDATE = `UPDATE provider_configs SET pattern = :pattern, provider = :provider,
    base_url = :baseUrl, model = :model, users = :users, orgs = :orgs,
    restricts_requests = :restrictsRequests, tasks_enabled = :tasksEnabled, key_hint = :keyHint, updated_at = :updatedAt,
    updated_by = :updatedBy, sealed_key = coalesce(:sealedKey, sealed_key), version = version + 1
  WHERE id = :id AND version = :expectedVersion RETURNING ${COLUMNS}`;

const flag = z.literal([0, 1]).transform((value) => value === 1);
const ConfigRow = ProviderConfig.extend({ restrictsRequests: flag, tasksEnabled: flag });

/** Returns all configs, by pattern. */
export function listProviders(database: Database): readonly ProviderConfig[] {
  const sql = `SELECT ${COLUMNS} FROM provider_configs ORDER BY pattern, id`;
  return database.rows(sql).map((row) => toConfig(database, row));
}

/** Returns the config with an id. */
export function findProvider(database: Database, id: string): ProviderConfig | undefined {
  const sql = `SELECT ${COLUMNS} FROM provider_configs WHERE id = :id`;
  const [row] = database.rows(sql, { id });
  return row === undefined ? undefined : toConfig(database, row);
}

/** Returns the sealed key of a config. */
export function findProviderKey(database: Database, id: string): SealedSecret | undefined {
  const sql = "SELECT sealed_key AS sealed FROM provider_configs WHERE id = :id";
  const [row] = database.rows(sql, { id });
  return row === undefined ? undefined : { sealed: String(row.sealed) };
}

/**
 * Inserts a config, or changes the one that is still at the expected version; atomically with its
 * audit entry.
 */
export function putProvider(
  database: Database,
  { config, change }: StoreCalls["putProvider"]["ask"],
): ProviderConfig | undefined {
  const { expectedVersion, sealedKey, audit } = change;
  const { id, pattern, provider, baseUrl, model, keyHint, updatedAt, updatedBy } = config;
  const values = {
    id,
    pattern,
    provider,
    baseUrl,
    model,
    keyHint,
    updatedAt,
    updatedBy,
    users: JSON.stringify(config.users),
    orgs: JSON.stringify(config.orgs),
    restrictsRequests: Number(config.restrictsRequests),
    tasksEnabled: Number(config.tasksEnabled),
    sealedKey: sealedKey?.sealed,
  };
  const [row] =
    expectedVersion === undefined
      ? database.rows(INSERT, { ...values, createdAt: config.createdAt })
      : database.rows(UPDATE, { ...values, expectedVersion });
  if (row === undefined) return undefined;
  putAudit(database, audit);
  return toConfig(database, row);
}

/** Removes a config that is still at the expected version, with its key. */
export function removeProvider(
  database: Database,
  { id, expectedVersion, audit }: StoreCalls["removeProvider"]["ask"],
): boolean {
  const sql =
    "DELETE FROM provider_configs WHERE id = :id AND version = :expectedVersion RETURNING id";
  if (database.rows(sql, { id, expectedVersion }).length === 0) return false;
  putAudit(database, audit);
  return true;
}

/** Replaces a sealed key, if it is unchanged. */
export function resealProvider(
  database: Database,
  { id, from, to }: StoreCalls["resealProvider"]["ask"],
): boolean {
  const sql = `UPDATE provider_configs SET sealed_key = :to WHERE id = :id AND sealed_key = :from
    RETURNING id`;
  return database.rows(sql, { id, from: from.sealed, to: to.sealed }).length > 0;
}

/** Returns the changes, newest first. */
export function listProviderAudit(database: Database, limit: number): readonly AuditEntry[] {
  const sql = `SELECT at, actor, action, config_id AS configId, pattern, changes FROM provider_audit
    ORDER BY seq DESC LIMIT :limit`;
  return database.rows(sql, { limit: rowLimit(limit) }).map((row) => {
    const what = `change of the provider config ${row.configId}`;
    return parseRow(AuditEntry, row, { database, what, json: ["changes"] });
  });
}

function putAudit(database: Database, { changes, ...entry }: AuditEntry): void {
  const sql = `INSERT INTO provider_audit (at, actor, action, config_id, pattern, changes)
    VALUES (:at, :actor, :action, :configId, :pattern, :changes)`;
  database.rows(sql, { ...entry, changes: JSON.stringify(changes) });
}

function toConfig(database: Database, row: Row): ProviderConfig {
  const what = `provider config ${row.id}`;
  return parseRow(ConfigRow, row, { database, what, json: ["users", "orgs"] });
}
