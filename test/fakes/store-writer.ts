// A program that takes jobs and moves them, and tells of each answer when it has it: to be killed at any moment.
import { writeSync } from "node:fs";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { newJob } from "./new-job.ts";

const [path = "", mode = "write"] = process.argv.slice(2);
const WRITERS = 8;
const clock = createSystemClock();
const { jobs, events, runners } = await openSqliteStore({ path, clock });
report("open", String(process.pid));
if (mode === "write") await Promise.all(Array.from({ length: WRITERS }, write));

async function write(): Promise<never> {
  for (;;) {
    const id = clock.newId();
    const { job } = await jobs.accept(newJob(id), [`key ${id}`]);
    report("accepted", id);
    const entry = { key: id, jobId: id, kind: "review", payload: { id } } as const;
    await jobs.change({ job: { ...job, status: "publishing" }, draft: id, outbox: [entry] });
    report("moved", id);
    const at = clock.now();
    const runner = { jobId: id, attempt: 1, backend: "kubernetes", tokenHash: id } as const;
    await runners.open({ ...runner, startedAt: at, deadlineAt: at });
    const said = ["one", "two"].map((text) => ({
      body: { type: "log", level: "info", text } as const,
      at,
    }));
    await events.append(id, said, { position: { attempt: 1, next: said.length } });
    report("said", id);
  }
}

/** Written at once, not when the program has time: a killed one must have told. */
function report(what: string, id: string): void {
  writeSync(1, `${what} ${id}\n`);
}
