import type { Database } from "./create-database.ts";
import type { StoreAnswer, StoreRequest } from "./store-calls.ts";
import { toStoreFailure } from "./store-error.ts";
import { answerRequest, type Durability, getDurability } from "./store-handlers.ts";

const ORDER = ["read", "written", "synced"] as const satisfies readonly Durability[];

/**
 * Executes requests in order, in one transaction: the disk is synced once. Each has its own answer;
 * a failing one undoes only itself.
 */
export function runBatch(
  database: Database,
  requests: readonly StoreRequest[],
): readonly StoreAnswer[] {
  const needs = ORDER.findLast((level) => requests.some((one) => getDurability(one) === level));
  if (needs === undefined || needs === "read") {
    return requests.map((request) => toAnswer(database, () => answerRequest(database, request)));
  }
  // A savepoint for each request costs a third of its work, and few requests fail.
  const ways = requests.length === 1 ? [runDirect] : [runDirect, runInSavepoint];
  let failure: unknown;
  for (const run of ways) {
    try {
      return runTransaction(database, requests, { needs, run });
    } catch (error) {
      if (database.connection.isTransaction) database.connection.exec("ROLLBACK");
      failure = error;
    }
  }
  if (requests.length === 1) return [toFailedAnswer(database, failure)];
  // Everything is undone. Run alone, each request shows if it was the cause, and reads still work.
  return requests.flatMap((request) => runBatch(database, [request]));
}

type Run = (database: Database, request: StoreRequest) => StoreAnswer;

function runTransaction(
  database: Database,
  requests: readonly StoreRequest[],
  { needs, run }: { readonly needs: Durability; readonly run: Run },
): readonly StoreAnswer[] {
  // Takes effect when it is prepared, so it must be prepared each time.
  database.connection.exec(`PRAGMA synchronous = ${needs === "synced" ? "FULL" : "NORMAL"}`);
  database.rows("BEGIN IMMEDIATE");
  const answers = requests.map((request) =>
    getDurability(request) === "read"
      ? toAnswer(database, () => answerRequest(database, request))
      : run(database, request),
  );
  database.rows("COMMIT");
  return answers;
}

/** Executes a write whose failure ends the whole transaction. */
const runDirect: Run = (database, request) => ({
  ok: true,
  value: answerRequest(database, request),
});

/** Executes a write that can be undone alone. A disk error ends the whole transaction. */
function runInSavepoint(database: Database, request: StoreRequest): StoreAnswer {
  database.rows("SAVEPOINT step");
  try {
    const value = answerRequest(database, request);
    database.rows("RELEASE step");
    return { ok: true, value };
  } catch (error) {
    const failure = toStoreFailure(error, database.path);
    if (failure.code === "store-unavailable" || !database.connection.isTransaction) throw error;
    database.rows("ROLLBACK TO step");
    database.rows("RELEASE step");
    return { ok: false, failure };
  }
}

function toAnswer(database: Database, work: () => unknown): StoreAnswer {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return toFailedAnswer(database, error);
  }
}

function toFailedAnswer(database: Database, error: unknown): StoreAnswer {
  return { ok: false, failure: toStoreFailure(error, database.path) };
}
