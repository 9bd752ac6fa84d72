import { z } from "zod";
import type { Session } from "../../ports/sessions.ts";
import type { Database } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import type { StoreCalls } from "./store-calls.ts";

const moment = z.number().transform((ms) => new Date(ms).toISOString());

const SessionRow = z
  .object({
    idHash: z.string(),
    login: z.string(),
    orgs: z.array(z.string()),
    isAdmin: z.literal([0, 1]).transform((value) => value === 1),
    csrf: z.string(),
    sealedToken: z.string().optional(),
    createdAt: moment,
    seenAt: moment,
    checkedAt: moment,
  })
  .transform(
    ({ sealedToken, ...rest }): Session =>
      sealedToken === undefined ? rest : { ...rest, sealedToken: { sealed: sealedToken } },
  );

/** Stores a new session. */
export function createSession(database: Database, session: Session): undefined {
  const { idHash, login, orgs, isAdmin, csrf, sealedToken } = session;
  database.rows(
    `INSERT INTO sessions (id_hash, login, orgs, is_admin, csrf, sealed_token, created_ms, seen_ms,
        checked_ms)
      VALUES (:idHash, :login, :orgs, :isAdmin, :csrf, :sealedToken, :createdMs, :seenMs,
        :checkedMs)`,
    {
      idHash,
      login,
      csrf,
      sealedToken: sealedToken?.sealed,
      orgs: JSON.stringify(orgs),
      isAdmin: Number(isAdmin),
      createdMs: Date.parse(session.createdAt),
      seenMs: Date.parse(session.seenAt),
      checkedMs: Date.parse(session.checkedAt),
    },
  );
}

/** Returns the session of an id. */
export function findSession(database: Database, idHash: string): Session | undefined {
  const [row] = database.rows(
    `SELECT id_hash AS idHash, login, orgs, is_admin AS isAdmin, csrf,
        sealed_token AS sealedToken, created_ms AS createdAt, seen_ms AS seenAt,
        checked_ms AS checkedAt
      FROM sessions WHERE id_hash = :idHash`,
    { idHash },
  );
  if (row === undefined) return undefined;
  // The hash must not appear in messages or logs.
  const what = `a session of ${row.login}`;
  return parseRow(SessionRow, row, { database, what, json: ["orgs"] });
}

/** Records the use of a session. */
export function touchSession(
  database: Database,
  { idHash, seenAt }: StoreCalls["touchSession"]["ask"],
): undefined {
  const sql = `UPDATE sessions SET seen_ms = :seenMs
    WHERE id_hash = :idHash AND seen_ms < :seenMs`;
  database.rows(sql, { idHash, seenMs: Date.parse(seenAt) });
}

/** Stores the code host's latest information about a session's user. */
export function recheckSession(
  database: Database,
  { idHash, found }: StoreCalls["recheckSession"]["ask"],
): undefined {
  const sql = `UPDATE sessions SET checked_ms = :checkedMs, orgs = :orgs, is_admin = :isAdmin
    WHERE id_hash = :idHash`;
  const { checkedAt, orgs, isAdmin } = found;
  database.rows(sql, {
    idHash,
    checkedMs: Date.parse(checkedAt),
    orgs: JSON.stringify(orgs),
    isAdmin: Number(isAdmin),
  });
}

/** Ends the selected sessions, and returns their number. */
export function endSessions(database: Database, which: StoreCalls["endSessions"]["ask"]): number {
  const ended = (condition: string, value: string | number): number =>
    database.rows(`DELETE FROM sessions WHERE ${condition} RETURNING 1 AS ended`, { value }).length;
  if ("idHash" in which) return ended("id_hash = :value", which.idHash);
  if ("login" in which) return ended("login = :value COLLATE NOCASE", which.login);
  return ended("seen_ms < :value", Date.parse(which.seenBefore));
}
