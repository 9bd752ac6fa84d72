import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { SpendingStore, SpendingSuite } from "../contracts/spending.contract.ts";
import type { SmallDisk } from "./full-disk.ts";

/** The real clock, for stores that are opened in tests. */
export const clock = createSystemClock();

/** A folder that is removed after the test that asks for it. */
export function scratchFolder(parent = tmpdir()): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(parent, "svc-store-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Opens SQLite stores for the contracts, each in its own folder, on a disk that can be filled if there is one. */
export function sqliteSuite(disk: SmallDisk | undefined): SpendingSuite {
  return {
    open: async () => {
      const folder = scratchFolder(disk?.folder);
      const path = join(folder.path, "svc.db");
      return toOpened(await openSqliteStore({ path, clock }), path, {
        fill: async () => {
          const free = disk?.fill();
          return async () => free?.();
        },
        remove: folder.remove,
      });
    },
    skips: disk === undefined ? { refuseWrites: "needs mount" } : {},
  };
}

interface StoreFolder {
  fill(): Promise<() => Promise<void>>;
  remove(): void;
}

function toOpened(store: SqliteStore, path: string, ground: StoreFolder): SpendingStore {
  let current = store;
  return {
    ...store,
    clock,
    reopen: async () => {
      await current.close();
      current = await openSqliteStore({ path, clock });
      return toOpened(current, path, ground);
    },
    refuseWrites: ground.fill,
    close: async () => {
      await current.close();
      ground.remove();
    },
  };
}
