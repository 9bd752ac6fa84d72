import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CanaryTasks, openCanaryTasks } from "../fakes/canary-task.ts";
import { type EchoProxy, startEchoProxy } from "../fakes/echo-proxy.ts";
import { createFragmentSearch, type FoundFragment } from "../fakes/fragment-search.ts";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import { type ProcessWatch, watchProcesses } from "../fakes/process-watch.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { CAN_SEE_PROCESSES } from "../fakes/running-processes.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import { BIN, type ServeProcess } from "../fakes/serve-process.ts";

const word = (bytes: number): string => randomBytes(bytes).toString("base64url");

/** Beside those that the code host has made: none of them opens anything elsewhere, and nothing else looks like them. */
const OWN = {
  LLM_API_KEY: word(36),
  GITHUB_TOKEN: `ghp_${word(27)}`,
  SVC_MARKER_KEY: word(24),
  SVC_SECRET_KEY: word(32),
  WEB_SESSION_SECRET: word(32),
  METRICS_TOKEN: word(24),
};
const SECOND_WEBHOOK_SECRET = randomBytes(20).toString("hex");
const SECOND_SECRET_KEY = word(32);
const PROVIDER_KEY = `sk-${word(33)}`;
const TASK_KEY = `sk-${word(34)}`;

let harness: PeopleHarness;
let host: EchoProxy;
let model: EchoProxy;
let tasks: CanaryTasks;
let processes: ProcessWatch;
let server: ServeProcess;
/** Everything that the server has answered, and that its commands have printed. */
const responses: string[] = [];
const printed: string[] = [];
/** Files that were there while it worked, by their paths: what is gone at the end was there all the same. */
const files = new Map<string, string>();

beforeAll(async () => {
  harness = await openPeopleHarness();
  tasks = await openCanaryTasks(harness);
  [host, model] = [
    await startEchoProxy(harness.host.serverUrl),
    await startEchoProxy(harness.model.baseUrl),
  ];
  mkdirSync(join(harness.watched.folder, "tmp"));
  processes = watchProcesses(harness.watched.folder);
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    const response = await plain(...given);
    if (response.url.startsWith(server?.url ?? "none"))
      responses.push(await spell(response.clone()));
    return response;
  });
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  processes.stop();
  await harness[Symbol.asyncDispose]();
  await Promise.all([host, model, tasks].map((one) => one[Symbol.asyncDispose]()));
});

/** An answer with its headers; the cookies are whose they were sent to. */
async function spell(response: Response): Promise<string> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (isStream) await response.body?.cancel();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return `${headers.join("\n")}\n\n${isStream ? "" : await response.text()}`;
}

const environment = (): Record<string, string> => ({
  ...harness.env,
  ...OWN,
  ...tasks.env,
  SVC_SECRET_KEY: `${OWN.SVC_SECRET_KEY},${SECOND_SECRET_KEY}`,
  GITHUB_WEBHOOK_SECRET: `${harness.host.state.app.webhookSecret},${SECOND_WEBHOOK_SECRET}`,
  GITHUB_API_URL: `${host.url}${new URL(harness.host.apiUrl).pathname}`,
  GITHUB_SERVER_URL: host.url,
  LLM_API_BASE: `${model.url}/v1`,
  LLM_MODEL: "demo-reviewer",
  ALLOW_PRIVATE_LLM: "1",
  LOG_LEVEL: "debug",
  SHUTDOWN_GRACE: "1",
  TMPDIR: join(harness.watched.folder, "tmp"),
});

/** The values of every setting that is secret, and of a key that people enter. */
function canaries(): ReadonlyMap<string, string> {
  const { app } = harness.host.state;
  const body = harness.host.appPrivateKey.replace(/-----[^-]+-----|\s/g, "");
  return new Map([
    ...Object.entries(OWN),
    ["GITHUB_PRIVATE_KEY", body.slice(700)],
    ["GITHUB_WEBHOOK_SECRET", app.webhookSecret],
    ["GITHUB_WEBHOOK_SECRET, the second", SECOND_WEBHOOK_SECRET],
    ["SVC_SECRET_KEY, the second", SECOND_SECRET_KEY],
    ["GITHUB_OAUTH_CLIENT_SECRET", app.clientSecret],
    ["a provider's key", PROVIDER_KEY],
    ["the key of tasks", TASK_KEY],
  ]);
}

async function start(): Promise<void> {
  server = harness.start(environment());
  await server.ready;
}

function recordFiles(folder = harness.watched.folder): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The code host's own files are there as well.
    if (!entry.isFile() || path.startsWith(join(harness.watched.folder, "host"))) continue;
    try {
      const text = readFileSync(path, "latin1");
      files.set(`${path} ${text.length}`, text);
    } catch {
      // It has gone meanwhile.
    }
  }
}

async function command(...args: readonly string[]): Promise<number | null> {
  const run = await runSvc(args, { cwd: harness.watched.folder, env: environment(), bin: BIN });
  printed.push(run.stdout, run.stderr);
  return run.status;
}

const ask = (number: number): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");

const isOver = ({ status }: { readonly status: string }): boolean =>
  ["failed", "published", "refused"].includes(status);

/** Every page and list there is, seen by somebody who may see all. */
async function readEverything(): Promise<void> {
  const ada = await harness.enter("ada");
  const mira = await harness.enter(AUTHOR);
  const [done = [], reviews = []] = [true, false].map((isTask) =>
    harness.jobs().filter(({ kind }) => (kind === "task") === isTask),
  );
  const jobs = reviews.map(({ id, pull }) => `/reviews/${REPOSITORY}/${pull}/${id}`);
  const apis = [
    "session",
    "reviews",
    "journal",
    "providers",
    "providers/audit",
    "pods",
    "models?repo=acme/checkout",
  ];
  const views = jobs.flatMap((job) => ["", "/status", "/log"].map((view) => `${job}${view}`));
  const drafts = harness
    .jobs()
    .flatMap(({ id }) => ["draft", "diff", "head"].map((view) => `/api/reviews/${id}/${view}`));
  for (const path of [
    "/",
    "/journal",
    "/admin",
    "/admin/pods",
    "/login",
    ...apis.map((api) => `/api/${api}`),
    ...views,
    ...drafts,
    ...done.flatMap(tasks.pagesOf),
  ]) {
    await (await ada.get(path)).text();
    await (await mira.get(path)).text();
  }
}

const watched = CAN_SEE_PROCESSES ? it : it.skip;

describe("canary secrets", () => {
  it("are given to a server that performs every operation, with many failures", async () => {
    await start();
    // A review, a question about it, and a review by the web app that is published.
    const number = harness.openPull();
    expect(await harness.job(await ask(number), isOver)).toMatchObject({ status: "published" });
    const [finding] = harness.issueOf(number).pull?.comments ?? [];
    const question = { author: AUTHOR, body: "@asksvc why?", inReplyTo: finding?.id ?? 0 };
    const asked = await harness.host.commentOnLine(REPOSITORY, number, question);
    expect(await harness.job(asked)).toMatchObject({ kind: "followup" });
    const mira = await harness.enter(AUTHOR);
    const draft = await harness.makeDraft(mira, harness.openPull());
    const sent = { body: {}, headers: { "if-match": '"1"' } };
    expect((await mira.post(`/api/reviews/${draft.id}/publish`, sent)).status).toBe(200);
    await harness.jobById(draft.id, isOver);

    // A key that is entered, tried out, used and refused.
    const ada = await harness.enter("ada");
    const config = {
      pattern: REPOSITORY,
      provider: "custom",
      baseUrl: `${model.url}/v1`,
      apiKey: PROVIDER_KEY,
      users: [AUTHOR, "ada"],
    };
    expect((await ada.post("/api/providers", { body: config })).status).toBe(201);
    for (const status of [undefined, 401]) {
      model.failWith = status;
      await (await ada.post("/api/providers/test", { body: config })).text();
      await (await mira.get(`/api/models?repo=${REPOSITORY}`)).text();
    }
    recordFiles();

    // A task that opens a pull request, and one whose model says all that it was told.
    await tasks.allow(ada, TASK_KEY);
    expect(await tasks.run(server.url)).toMatchObject({ status: "succeeded" });
    tasks.model.failWith = 401;
    expect(await tasks.run(server.url)).toMatchObject({ status: "failed" });
    tasks.model.failWith = undefined;
    recordFiles();

    // A model, then a code host, that fails with all it was told.
    for (const status of [401, 400]) {
      model.failWith = status;
      expect(await harness.job(await ask(harness.openPull()), isOver)).toMatchObject({
        status: "failed",
      });
    }
    model.failWith = undefined;
    for (const status of [401, 422]) {
      const broken = await ask(harness.openPull());
      host.failWith = status;
      await harness.job(broken, isOver);
      await tasks.run(server.url);
      await (await mira.get("/api/pulls?q=acme/checkout%231")).text();
      await harness
        .nobody()
        .signIn("vera")
        .catch(() => undefined);
      host.failWith = undefined;
    }

    // What strangers send, and what the monitoring and the operator ask.
    await fetch(`${server.url}/webhook`, {
      method: "POST",
      body: "{}",
      headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    });
    for (const token of [OWN.METRICS_TOKEN, "another-token-of-somebody"])
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    await readEverything();
    for (const args of [
      ["doctor", "--config"],
      ["doctor"],
      ["journal"],
      ["journal", "--json"],
      ["review", `${REPOSITORY}#1`],
    ])
      await command(...args);
    model.failWith = 401;
    await command("doctor", "--json");
    host.failWith = 401;
    await command("doctor", "--repo", REPOSITORY);
    await command("review", `${REPOSITORY}#1`, "--publish");
    [model.failWith, host.failWith] = [undefined, undefined];

    printed.push(server.output());
    expect(await server.stop()).toMatchObject({ status: 0 });
    await start();
    await readEverything();
    recordFiles();
    await server.stop();
    printed.push(server.output());
    recordFiles();
  }, 180_000);

  const found = (texts: Iterable<readonly [string, string]>, secrets = canaries()) => {
    const search = createFragmentSearch(secrets);
    const all: (FoundFragment & { readonly where: string })[] = [];
    for (const [where, text] of texts) {
      const fragment = search(text);
      if (fragment !== undefined) all.push({ where, ...fragment });
    }
    return all;
  };
  const numbered = (texts: readonly string[]) => texts.map((text, at) => [`${at}`, text] as const);

  it("are in no file, remaining or temporary", () => {
    const names = [...files.keys()];
    for (const part of ["svc.db ", "svc.db-wal ", "cache/"])
      expect(
        names.some((name) => name.includes(part)),
        part,
      ).toBe(true);
    expect(found(files)).toEqual([]);
  });

  it("are in no logged or printed line", () => {
    expect(printed.join("").length).toBeGreaterThan(5_000);
    expect(found(numbered(printed))).toEqual([]);
  });

  it("are in no response", () => {
    expect(responses.length).toBeGreaterThan(100);
    expect(found(numbered(responses))).toEqual([]);
  });

  it("are in nothing that a task wrote", () => {
    const text = tasks.written();
    for (const part of ["(item.count ?? 1)", "Svc-Task: ", "## Explanation"])
      expect(text).toContain(part);
    expect(found([["repository", text]])).toEqual([]);
  });

  it("are only in requests that they authenticate", () => {
    const spelled = (proxy: EchoProxy) =>
      proxy.requests.map(({ method, url, headers: { authorization: _belongs, ...rest }, body }) => {
        // The app proves by its secret that the code is for it.
        const isExchange =
          url.startsWith("/login/oauth/") || /^\/api\/v3\/applications\//.test(url);
        return [
          `${method} ${url}`,
          `${url} ${JSON.stringify(rest)} ${isExchange ? "" : body}`,
        ] as const;
      });
    expect(host.requests.length).toBeGreaterThan(50);
    expect(model.requests.length).toBeGreaterThan(10);
    expect(tasks.model.requests.length).toBeGreaterThan(1);
    const all = [host, model, tasks.model];
    expect(found(all.flatMap(spelled))).toEqual([]);
    // The key of a provider is shown to it, and that of the server to nobody else.
    expect(new Set(model.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${OWN.LLM_API_KEY}`, `Bearer ${PROVIDER_KEY}`]),
    );
    expect(new Set(tasks.model.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${TASK_KEY}`]),
    );
  });

  watched(
    "are on no command line, and in the environment of nothing that was started (needs proc)",
    () => {
      const all = [...processes.seen.values()];
      const children = all.filter(
        ({ command }) => /\b(?:git|sleep|env)\b/.test(command) && !command.includes("http-backend"),
      );
      expect(children.length).toBeGreaterThan(5);
      expect(found(all.map(({ command }) => [command, command] as const))).toEqual([]);
      expect(
        found(children.map(({ command, environment }) => [command, environment] as const)),
      ).toEqual([]);
      // They are where the operator has put them.
      const own = all.filter(({ command }) => / serve$/.test(command));
      const given = own.map(({ command, environment }) => [command, environment] as const);
      expect(found(given).length).toBeGreaterThan(0);
    },
  );

  it("would be found if they were present", () => {
    const key = OWN.LLM_API_KEY;
    const planted = [
      `x ${key.slice(5, 17)} y`,
      Buffer.from(`x-access-token:${OWN.GITHUB_TOKEN}`).toString("base64"),
      Buffer.from(PROVIDER_KEY).toString("hex"),
      [...SECOND_SECRET_KEY].reverse().join(""),
    ];
    for (const text of planted) expect(found([["planted", text]])).toHaveLength(1);
    writeFileSync(
      join(harness.watched.folder, "cache", "planted"),
      `url = https://x:${key}@host.example\n`,
    );
    recordFiles();
    expect(found(files).map(({ secret }) => secret)).toEqual(["LLM_API_KEY (plain)"]);
    expect(found([["none", key.slice(0, 11)]])).toEqual([]);
  });
});
