import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import { BIN, type ServeProcess, startServe } from "../fakes/serve-process.ts";
import { readStoreContents } from "../fakes/stored-jobs.ts";

let harness: ServeHarness;

beforeEach(async () => {
  harness = await openServeHarness({ gapMs: 10 });
});
afterEach(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

const ask = (number: number): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");

async function startReady(env: Readonly<Record<string, string>> = {}): Promise<ServeProcess> {
  const server = harness.start(env);
  await server.ready;
  return server;
}

describe("the store of svc serve", () => {
  it("belongs to one process", async () => {
    const server = await startReady();
    const second = startServe({
      cwd: harness.watched.folder,
      port: await freePort(),
      env: harness.env,
    });
    const { status, stderr } = await second.ended;
    expect(status).toBe(2);
    expect(stderr).toContain(`${harness.storePath} is used by another process (pid ${server.pid})`);
    await server.stop();
  });

  it("can be copied while it is used", async () => {
    const server = await startReady();
    const id = await ask(harness.openPull());
    const file = join(harness.watched.folder, "copy.db");
    const env = { WEB_STORE_PATH: harness.storePath };
    const run = await runSvc(["backup", file], { cwd: harness.watched.folder, env, bin: BIN });
    expect(run).toMatchObject({ status: 0, stderr: "" });
    const { jobs, damage } = readStoreContents(file);
    expect({ ids: jobs.map(({ commentId }) => commentId), damage }).toEqual({
      ids: [id],
      damage: [],
    });
    await server.stop();
  });

  it("is refused when a newer version has made it", async () => {
    await (await startReady()).stop();
    const database = new DatabaseSync(harness.storePath);
    database.exec("PRAGMA user_version = 4711");
    database.close();
    const { status, stderr } = await harness.start().ended;
    expect(status).toBe(2);
    expect(stderr).toMatch(/^svc: \S+svc\.db has version 4711, .*use a newer svc.*\n$/);
  });

  it("is refused where it cannot be written", async () => {
    const { status, stderr } = await harness.start({ WEB_STORE_PATH: "missing/svc.db" }).ended;
    expect(status).toBe(2);
    expect(stderr).toMatch(/^svc: \S+missing\/svc\.db cannot be written: .*\n$/);
  });
});

describe("the settings of svc serve", () => {
  it("are refused with every problem at once", async () => {
    const wrong = {
      GITHUB_WEBHOOK_SECRET: "short",
      WEBHOOK_MAX_WORKERS: "0",
      LOG_LEVEL: "loud",
      LLM_TIMEOUT: "soon",
    };
    const { status, stderr } = await harness.start(wrong).ended;
    expect(status).toBe(2);
    for (const name of Object.keys(wrong)) expect(stderr).toContain(name);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain(" short");
  });
});
