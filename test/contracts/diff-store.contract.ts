import { describe, expect } from "vitest";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { ReviewedDiff } from "../../src/ports/diff-store.ts";
import { accept, errorOf, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

const FILES: readonly PullFile[] = [
  {
    path: "src/ümlaut \u2028 name.ts",
    previousPath: 'src/"old".ts',
    status: "renamed",
    patch: '@@ -1 +1 @@\n-"a"\r\n+\u{1f600}\u0000\n\\ No newline at end of file',
    additions: 1,
    deletions: 1,
  },
  { path: "logo.png", status: "added", omission: "binary" },
  { path: "run.sh", status: "changed", additions: 0, deletions: 0 },
];
const DIFF: ReviewedDiff = {
  base: "a".repeat(40),
  head: "b".repeat(40),
  files: FILES,
  isComplete: false,
};
/** Longer than any piece that is read or written in one go, and not the same all over. */
const LONG: ReviewedDiff = {
  ...DIFF,
  isComplete: true,
  files: Array.from({ length: 40 }, (_, index) => ({
    path: `many/${index}.txt`,
    status: "added" as const,
    patch: Array.from({ length: 3_000 }, (_line, at) => `+é ${index * 7919 + at * 31}`).join("\n"),
  })),
};

/** The clauses of `DiffStore`. */
export function diffStoreContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);
  const draft = async (store: OpenedStore, id: string): Promise<void> => {
    const job = await accept(store, id);
    await store.jobs.change({ job: { ...job, status: "draft" }, draft: "{}" });
  };

  describe(`${name} keeps the contract of DiffStore`, () => {
    clause("gives what was kept last, whole and in order", async (store) => {
      await draft(store, "a");
      await draft(store, "b");
      expect(await store.diffs.find("a")).toBeUndefined();
      await store.diffs.save("a", DIFF);
      expect(await store.diffs.find("a")).toEqual(DIFF);
      await store.diffs.save("a", LONG);
      expect(await store.diffs.find("a")).toEqual(LONG);
      expect(await store.diffs.find("b")).toBeUndefined();
    });

    clause("keeps nothing of a job that has no draft, or is not there", async (store) => {
      await accept(store, "a");
      for (const id of ["a", "unknown"]) {
        await store.diffs.save(id, DIFF);
        expect(await store.diffs.find(id)).toBeUndefined();
      }
    });

    clause("keeps a diff through the edits and the end of its draft", async (store) => {
      await draft(store, "a");
      await store.diffs.save("a", DIFF);
      await store.drafts.edit("a", 1, '{"n":2}');
      const job = await store.jobs.get("a");
      if (job !== undefined) await store.jobs.change({ job: { ...job, status: "discarded" } });
      await store.events.prune("2036-01-01T00:00:00.000Z");
      expect(await store.diffs.find("a")).toEqual(DIFF);
    });

    durable("finds a diff again", async (store) => {
      await draft(store, "a");
      await store.diffs.save("a", DIFF);
      const next = await store.reopen();
      expect(await next.diffs.find("a")).toEqual(DIFF);
    });

    refused("tells that a diff cannot be written, and has none then", async (store) => {
      await draft(store, "a");
      const mend = await store.refuseWrites();
      const error = await errorOf(store.diffs.save("a", LONG));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await store.diffs.find("a")).toBeUndefined();
      await mend();
      await store.diffs.save("a", DIFF);
      expect(await store.diffs.find("a")).toEqual(DIFF);
    });
  });
}
