import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorText } from "../../src/domain/core/audience-text.ts";
import { type KeyTrap, startKeyTrap } from "../fakes/key-trap.ts";
import { type KeyedModel, startKeyedModel } from "../fakes/keyed-model.ts";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import type { PersonClient } from "../fakes/person-client.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { AUTHOR, MODEL_KEY, REPOSITORY } from "../fakes/serve-harness.ts";
import { BIN, type ServeProcess } from "../fakes/serve-process.ts";

const KEY = "key-of-the-team-in-a-config";
const OTHER = "acme/other";

let harness: PeopleHarness;
let server: ServeProcess;
let team: KeyedModel;
let own: KeyedModel;
/** Everything that the API has answered. */
const answers: string[] = [];

beforeAll(async () => {
  harness = await openPeopleHarness();
  harness.secrets.add(KEY);
  harness.addRepository(OTHER);
  [team, own] = (await Promise.all(
    [KEY, MODEL_KEY].map((key) => startKeyedModel(key, harness.model.baseUrl)),
  )) as [KeyedModel, KeyedModel];
  await restart({ ALLOW_PRIVATE_LLM: "1" });
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
  await Promise.all([team[Symbol.asyncDispose](), own[Symbol.asyncDispose]()]);
});

async function restart(env: Readonly<Record<string, string>>): Promise<void> {
  if (server !== undefined) await server.stop();
  server = harness.start({ LLM_API_BASE: own.baseUrl, LOG_LEVEL: "debug", ...env });
  await server.ready;
}

/** Asks and keeps the answer. */
async function ask(client: PersonClient, route: string, body?: object, headers = {}) {
  const [method = "", path = ""] = route.split(" ");
  const sent = body === undefined ? { headers } : { body, headers };
  const response = await client.ask(method, path, sent);
  const text = await response.text();
  answers.push(text, JSON.stringify([...response.headers]));
  const told = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, told };
}

const config = (change: object = {}) => ({
  pattern: REPOSITORY,
  provider: "custom",
  baseUrl: team.baseUrl,
  apiKey: KEY,
  users: [AUTHOR],
  ...change,
});

/** Texts of all files of the store, and of a copy of it. */
async function readStoreBytes(): Promise<string> {
  const folder = dirname(harness.storePath);
  const copy = join(folder, `copy-${answers.length}.db`);
  const env = { WEB_STORE_PATH: harness.storePath };
  expect(await runSvc(["backup", copy], { cwd: folder, env, bin: BIN })).toMatchObject({
    status: 0,
  });
  const files = readdirSync(folder).filter((name) => /\.db/.test(name));
  expect(files.length).toBeGreaterThan(2);
  return files.map((name) => readFileSync(join(folder, name), "latin1")).join("\n");
}

describe("a provider config of svc serve", () => {
  it("is created by admins, and its key is in no response and no file", async () => {
    const [ada, vera] = [await harness.enter("ada"), await harness.enter("vera")];
    const refused = await ask(vera, "POST /api/providers", config());
    expect(refused).toMatchObject({ status: 403, told: { code: "not-allowed" } });
    expect(await ask(ada, "POST /api/providers", config())).toMatchObject({
      status: 201,
      told: { pattern: REPOSITORY, keyHint: `…${KEY.slice(-3)}` },
    });
    for (const path of ["/api/providers", "/api/providers/audit", `/api/models?repo=${REPOSITORY}`])
      expect((await ask(ada, `GET ${path}`)).status).toBe(200);
    const wrong = await ask(ada, "POST /api/providers", config({ pattern: "no", users: 7 }));
    expect(wrong.status).toBe(422);
    const bytes = await readStoreBytes();
    expect(bytes).toContain(team.baseUrl);
    expect(bytes).not.toContain(KEY);
    expect(bytes).not.toContain(Buffer.from(KEY).toString("base64").slice(0, -4));
  });

  it("serves only the repository that it names, with its key", async () => {
    const mira = await harness.enter(AUTHOR);
    const why = await ask(mira, `GET /api/providers/match?repo=${REPOSITORY}`);
    expect(why.told).toMatchObject({ provider: "custom", pattern: REPOSITORY });
    const ours = own.shown.length;
    const job = await harness.makeDraft(mira, harness.openPull());
    expect(team.shown.length).toBeGreaterThan(0);
    expect(new Set(team.shown)).toEqual(new Set([`Bearer ${KEY}`]));
    expect(own.shown).toHaveLength(ours);
    const theirs = team.shown.length;
    const other = await harness.makeDraft(mira, harness.openPull(OTHER), OTHER);
    expect(new Set(own.shown)).toEqual(new Set([`Bearer ${MODEL_KEY}`]));
    expect(team.shown).toHaveLength(theirs);
    const journal = await ask(mira, "GET /api/journal");
    expect(journal.told.entries).toMatchObject([
      { id: other.id, provider: "server", model: "demo-reviewer" },
      { id: job.id, provider: "custom", model: "demo-reviewer" },
    ]);
  });

  it("pays for what a comment asks for, too", async () => {
    const [theirs, ours] = [team.shown.length, own.shown.length];
    const id = await harness.host.comment(REPOSITORY, harness.openPull(), AUTHOR, "@asksvc look");
    expect(await harness.job(id)).toMatchObject({ status: "published" });
    expect(team.shown.length).toBeGreaterThan(theirs);
    expect(own.shown).toHaveLength(ours);
  });
});

describe("a forbidden base URL", () => {
  const isTold = ({ outbox }: { readonly outbox: readonly { readonly state: string }[] }) =>
    outbox.length > 0 && outbox.every(({ state }) => state === "done");

  /** Asks for a review that no config serves, and gives the reason that operators read. */
  async function askInVain(): Promise<string> {
    const number = harness.openPull();
    const id = await harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look");
    const { error = "" } = await harness.job(id, isTold);
    const told = harness.answersTo(number, id);
    expect(told).toMatchObject([{ kind: "notice" }]);
    expect(told[0]?.body).toContain("no model is configured for this repository");
    return operatorText(error);
  }

  it("is refused when it is kept, and not used when it was kept before", async () => {
    await restart({ ALLOW_PRIVATE_LLM: "0" });
    const ada = await harness.enter("ada");
    const asked = team.shown.length;
    const numbers = ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "localhost", "169.254.169.254"];
    for (const host of numbers) {
      const baseUrl = `http://${host}:${new URL(team.baseUrl).port}/v1`;
      const made = await ask(ada, "POST /api/providers", config({ baseUrl, pattern: OTHER }));
      expect(made, host).toMatchObject({ status: 422, told: { errors: [{ path: "baseUrl" }] } });
    }
    expect(await askInVain()).toContain("private");
    expect(team.shown).toHaveLength(asked);
    expect((await ask(ada, "GET /api/providers")).told.providers).toHaveLength(1);
  });

  it("does not get the key of another, although the row refers to it", async () => {
    await server.stop();
    await using trap: KeyTrap = await startKeyTrap();
    const database = new DatabaseSync(harness.storePath);
    const changed = database
      .prepare("UPDATE provider_configs SET base_url = ?")
      .run(`http://127.0.0.1:${trap.port}/v1`);
    database.close();
    expect(changed.changes).toBe(1);
    await restart({ ALLOW_PRIVATE_LLM: "1" });
    expect(await askInVain()).toContain("key");
    const ada = await harness.enter("ada");
    const { providers } = (await ask(ada, "GET /api/providers")).told as {
      readonly providers: readonly { readonly id: string }[];
    };
    await ask(ada, `POST /api/providers/${providers[0]?.id}/test`, {});
    await ask(ada, `GET /api/models?config=${providers[0]?.id}`);
    expect(trap.seen.join("\n")).not.toContain(KEY);
    expect(trap.seen).toEqual([]);
  });

  it("has not revealed the key", async () => {
    expect(answers.length).toBeGreaterThan(20);
    for (const answer of answers) expect(answer).not.toContain(KEY);
    expect(await readStoreBytes()).not.toContain(KEY);
    expect(JSON.stringify(harness.host.state)).not.toContain(KEY);
  });
});
