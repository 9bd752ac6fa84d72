import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeServer, type Server } from "../../src/compose/server/server.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { toFinding } from "../../src/domain/finding/finding.ts";
import type { Planned } from "../../src/domain/finding/planned.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { CANARY_SECRETS } from "../fakes/canary-secrets.ts";
import type { ScriptedOutput } from "../fakes/runner-threads/scripted-output.ts";
import { DISGUISES } from "../fakes/secret-disguises.ts";
import { disguisedTexts, expectNothingOf } from "../fakes/secret-search.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";
import { sampleDraft } from "../unit/domain/review/sample-draft.ts";

const REPOSITORY = "acme/checkout";
const ORIGIN = "http://127.0.0.1:8080";
const PATIENCE_MS = 50_000;

let watched: WatchedHost;
let server: Server;
let number = 0;
const outputFile = (): string => join(watched.folder, "words.json");

/** The whole server with its store, its pages and its gate; only what a runner says is the test's. */
beforeAll(async () => {
  watched = await startWatchedHost();
  const { host, folder } = watched;
  host.addRepository({ owner: "acme", name: "checkout", collaborators: { mira: "write" } });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  const change = { branch: "change", from: "main", message: "Change", author: "mira" };
  host.commit(REPOSITORY, { ...change, files: CHANGE_FILES });
  number = host.openPull(REPOSITORY, { title: "Change", author: "mira", head: "change" });
  const environment = {
    LLM_API_BASE: "http://127.0.0.1:1",
    LLM_API_KEY: "none",
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_WEBHOOK_SECRET: host.state.app.webhookSecret,
    CODE_HOST_PACING: "false",
    WEB_STORE_PATH: join(folder, "svc.db"),
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    DEV_NO_AUTH: "1",
    HOST: "127.0.0.1",
    PATH: process.env.PATH ?? "",
  };
  const gate = createSecretFilter();
  for (const { name, value } of CANARY_SECRETS) gate.registerSecret(name, value);
  const telling = new URL("../fakes/runner-threads/scripted-output.ts", import.meta.url);
  const entry = join(folder, "entry.mjs");
  writeFileSync(
    entry,
    `import { tell } from ${JSON.stringify(telling.href)};\nawait tell(${JSON.stringify(outputFile())});\n`,
  );
  const runnerEntry = pathToFileURL(entry);
  const options = { environment, gate, log: () => undefined, overrides: { runnerEntry } };
  server = await composeServer(loadServerConfig(environment), options);
  await server.start();
});
afterAll(async () => {
  await server.close(0);
  await watched[Symbol.asyncDispose]();
});

/** A page, as its source has it and as a reader does. */
async function pageAt(path: string, init: RequestInit = {}): Promise<string> {
  const response = await server.http.request(`${ORIGIN}${path}`, {
    ...init,
    headers: { accept: "text/html", ...init.headers },
  });
  const html = await response.text();
  expect(html.slice(0, 15), path).toBe("<!doctype html>");
  const data = /<script type="application\/json" id="page">(.*)<\/script>/.exec(html)?.[1] ?? "";
  const texts: string[] = [];
  JSON.parse(data, (name, value) => {
    texts.push(name);
    if (typeof value === "string") texts.push(value);
  });
  return [html, readable(html), ...texts].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const readable = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/gi, (_all, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? "");

const post = (path: string, body: unknown, accept = "application/json"): Promise<Response> =>
  Promise.resolve(
    server.http.request(`${ORIGIN}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { accept, "content-type": "application/json", origin: ORIGIN },
    }),
  );

/** Has a runner say it all; gives the job's page when its events are there, and again when its result is. */
async function run(
  tell: ScriptedOutput,
  end: string,
): Promise<readonly [id: string, pages: string[]]> {
  rmSync(`${outputFile()}.go`, { force: true });
  writeFileSync(outputFile(), JSON.stringify(tell));
  const wish = { pullRequest: `${REPOSITORY}#${number}`, comment: "@asksvc look" };
  const started = await post("/api/reviews", wish);
  expect(started.status, await started.clone().text()).toBe(201);
  const { id } = (await started.json()) as { readonly id: string };
  const path = `/reviews/${REPOSITORY}/${number}/${id}`;
  const pages = [await untilPage(path, "the last word of the run")];
  pages.push(await pageAt("/admin/pods"));
  writeFileSync(`${outputFile()}.go`, "");
  await untilStatus(`${path}/status`, end);
  pages.push(await pageAt(path));
  return [id, pages];
}

async function untilPage(path: string, sign: string): Promise<string> {
  const last = performance.now() + PATIENCE_MS;
  for (;;) {
    const page = await pageAt(path);
    if (page.includes(sign)) return page;
    if (performance.now() > last)
      throw new Error(`${path} never had ${sign}: ${readable(page).slice(0, 2000)}`);
    await pause(25);
  }
}

async function untilStatus(path: string, wanted: string): Promise<void> {
  const last = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await (await server.http.request(`${ORIGIN}${path}`)).text();
    if (answer.includes(`"status":"${wanted}"`)) return;
    if (performance.now() > last) throw new Error(`never ${wanted}: ${answer.slice(0, 300)}`);
    await pause(25);
  }
}

const usage = { input: 5, cached: 1, output: 2, calls: 1, estimated: false };

/** Every kind of event, with the secret in every text that it has. */
function eventsOf(texts: readonly string[]): readonly RunEventBody[] {
  const events = texts.flatMap((text, at): RunEventBody[] => [
    { type: "text-delta", thread: text, text },
    { type: "text-end", thread: `t${at}`, text },
    { type: "reasoning-end", thread: text, text },
    { type: "tool-start", thread: text, callId: `c${at}`, tool: text, arguments: text },
    { type: "retry", thread: text, attempt: 1, reason: text, delayMs: 5 },
    { type: "step-end", step: "llm", ok: false, note: text },
    { type: "finding", id: text, path: text, bucket: "inline", severity: text, title: text },
    { type: "normalize-error", text },
    { type: "verdict", ok: false, text },
    {
      type: "model-call",
      purpose: text,
      model: text,
      attempt: 1,
      ok: true,
      reason: text,
      input: 1,
      cached: 0,
      output: 1,
      estimated: false,
      ms: 1,
    },
  ]);
  const begin: RunEventBody = { type: "run-start", kind: "review", title: "t", steps: ["llm"] };
  return [begin, ...events, { type: "log", level: "info", text: "the last word of the run" }];
}

function draftOf(texts: readonly string[]): ReturnType<typeof sampleDraft> {
  const planned = texts.map((text, at): Planned => {
    const finding = { path: "src/a.ts", line: 1, title: text, body: text, quote: text };
    return {
      finding: toFinding({ ...finding, severity: "major", suggestion: text }),
      id: at.toString(16).padStart(16, "0"),
      reason: text,
      moved: false,
      saidAt: text,
      suggestion: { text, isCommittable: true, reason: text },
    };
  });
  const inBucket = (bucket: number) => planned.filter((_planned, at) => at % 2 === bucket);
  return sampleDraft({
    repository: REPOSITORY,
    title: texts[0] ?? "",
    summary: texts.join("\n\n"),
    plan: { event: "COMMENT", inline: [], file: inBucket(0), summary: inBucket(1) },
    model: texts[1] ?? "",
    problems: texts.slice(2, 6),
  });
}

describe.each(CANARY_SECRETS)("$name, in every disguise", ({ name, value }) => {
  const texts = disguisedTexts(value);
  const expectNone = (page: string, what: string): void => {
    expect(page.includes("[redacted: "), what).toBe(true);
    expectNothingOf(value, page, what);
  };

  it("is on no page: running review, draft, recent work or journal", async () => {
    const draft = { draft: draftOf(texts) };
    const [id, [live = "", pods = "", held = ""]] = await run(
      { events: eventsOf(texts), result: { status: "draft", draft, usage } },
      "draft",
    );
    expectNone(live, "the live page");
    expectNone(held, "the draft");
    expect(held.includes(`held for a person: a piece of ${name}`), "why it is held").toBe(true);
    expectNothingOf(value, pods, "the pods");
    expectNone(await pageAt("/"), "the recent reviews");
    expectNone(await pageAt("/journal"), "the journal");
    const discarded = await server.http.request(`${ORIGIN}/api/reviews/${id}/draft`);
    const { version } = (await discarded.json()) as { readonly version: number };
    expect(version).toBeGreaterThan(0);
  });

  it("is on no page of a run that failed, nor on the console of a task", async () => {
    const error = texts.find((text) => text.length < 2_000) ?? texts.join(" ").slice(0, 2_000);
    const [id, [, , failed = ""]] = await run(
      { events: eventsOf(texts), result: { status: "failed", error, usage } },
      "failed",
    );
    expectNone(failed, "the failed run");
    becomeTask(id);
    expectNone(await pageAt(`/tasks/${REPOSITORY}/${id}`), "the task console");
  });

  it("is on no page of a refusal", async () => {
    for (const text of texts.filter((_text, at) => at % 4 === 0)) {
      const response = await post("/admin/pods/kill", { jobId: text }, "text/html");
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html.slice(0, 15)).toBe("<!doctype html>");
      expectNone(`${html}\n${readable(html)}`, "the problem page");
    }
  });
});

/** There is nothing yet that runs a task: the job of a review becomes one. */
function becomeTask(id: string): void {
  const database = new DatabaseSync(join(watched.folder, "svc.db"));
  database.prepare("UPDATE jobs SET kind = 'task', pull = NULL WHERE id = ?").run(id);
  database.close();
}

describe("the pages", () => {
  it("would show what the gate does not know", async () => {
    const said = "a sentence that is nobody's secret";
    const [, [live]] = await run(
      { events: eventsOf([said]), result: { status: "failed", error: said } },
      "failed",
    );
    expect(live?.includes(said)).toBe(true);
    expect(DISGUISES.length).toBeGreaterThan(30);
  });
});
