import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { newJob } from "../fakes/new-job.ts";
import { scratchFolder } from "../fakes/sqlite-suite.ts";

const BUILT = new URL("../../dist/adapters/sqlite/open-sqlite-store.js", import.meta.url);

describe("the SQLite store as it is built", () => {
  it("finds its thread, takes a job and ends", () => {
    const folder = scratchFolder();
    try {
      const program = `
        const { openSqliteStore } = await import(${JSON.stringify(BUILT.href)});
        const clock = { now: () => new Date().toISOString() };
        const store = await openSqliteStore({ path: "svc.db", clock });
        const { kind, job } = await store.jobs.accept(${JSON.stringify(newJob("a"))}, ["key"]);
        console.log(kind, (await store.jobs.get(job.id)).version, await store.isWritable());
        await store.close();`;
      const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
        cwd: folder.path,
        encoding: "utf8",
      });
      expect(output).toBe("accepted 1 true\n");
    } finally {
      folder.remove();
    }
  });
});
