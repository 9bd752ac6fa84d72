// The thread that owns the database: SQLite's calls block, and the main thread must not.
import { parentPort, workerData } from "node:worker_threads";
import { releaseStartUpMemory } from "../shared/process/release-start-up-memory.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { runBatch } from "./run-batch.ts";
import type { StoreReport, StoreRequest } from "./store-calls.ts";
import { toStoreFailure } from "./store-error.ts";

/** Delay that outlasts short-lived processes. */
const RELEASE_AFTER_MS = 1_000;

const { path } = workerData as { readonly path: string };
const opened = open();
if (opened !== undefined) serve(opened);

function open(): OpenDatabase | undefined {
  try {
    const database = openDatabase(path);
    report({ kind: "opened" });
    return database;
  } catch (error) {
    report({ kind: "refused", failure: toStoreFailure(error, path) });
    return undefined;
  }
}

/** Answers batches until an empty one, which closes the database and lets the thread end. */
function serve({ database, close }: OpenDatabase): void {
  setTimeout(releaseStartUpMemory, RELEASE_AFTER_MS).unref();
  parentPort?.on("message", (requests: readonly StoreRequest[]) => {
    if (requests.length > 0) {
      report({ kind: "answers", answers: runBatch(database, requests) });
      return;
    }
    close();
    parentPort?.close();
  });
}

function report(message: StoreReport): void {
  parentPort?.postMessage(message);
}
