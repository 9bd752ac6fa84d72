import { join } from "node:path";
import { afterAll } from "vitest";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import type { Ledger } from "../../src/ports/ledger.ts";
import { jobStoreContract } from "../contracts/job-store.contract.ts";
import { ledgerContract } from "../contracts/ledger.contract.ts";
import { sessionsContract } from "../contracts/sessions.contract.ts";
import { spendingContract } from "../contracts/spending.contract.ts";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { clock, scratchFolder, sqliteSuite } from "../fakes/sqlite-suite.ts";

const disk = openSmallDisk();
const suite = sqliteSuite(disk);
const folder = scratchFolder();
const endings: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of endings) await end();
  folder.remove();
  disk?.remove();
});

jobStoreContract("the SQLite store", suite);
sessionsContract("the SQLite store", suite);
spendingContract("the SQLite store", suite);
ledgerContract("the SQLite store", openLedger);

/** The contract wants it at once: the calls wait for the store. */
function openLedger(): Ledger {
  const path = join(folder.path, `ledger-${endings.length}.db`);
  const opening = openSqliteStore({ path, clock });
  endings.push(async () => (await opening).close());
  return {
    record: async (entry) => (await opening).ledger.record(entry),
    entries: async (jobId) => (await opening).ledger.entries(jobId),
  };
}
