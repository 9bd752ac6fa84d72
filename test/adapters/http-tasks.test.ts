import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import { BASE_URL, openAuthApp } from "../fakes/auth-app.ts";
import { openHttpApp } from "../fakes/http-app.ts";
import { INSTRUCTION, openTaskApi, type TaskApi, type TaskApiSetup } from "../fakes/task-api.ts";

let opened: TaskApi | undefined;
afterEach(async () => {
  const scene = opened;
  opened = undefined;
  await scene?.[Symbol.asyncDispose]();
  expect(scene?.errors ?? []).toEqual([]);
  expect(scene?.scene.errors ?? []).toEqual([]);
});

async function open(setup?: TaskApiSetup): Promise<TaskApi> {
  opened = await openTaskApi(setup);
  return opened;
}

const EXISTING = { output: { mode: "existing_pr", pr_number: 7 } };

async function problemOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return (await response.json()) as { status: number; code: string; detail: string };
}

describe("POST /tasks", () => {
  it("returns the accepted job", async () => {
    const { post, scene, taken } = await open();
    const response = await post({ ...INSTRUCTION, repo: "ACME/shop", context: "boom" });
    const [job] = await scene.all();
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 202,
      body: { id: job?.id, repo: "acme/shop", mode: "new_pr", url: `/tasks/acme/shop/${job?.id}` },
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.has("idempotent-replayed")).toBe(false);
    expect(job).toMatchObject({
      requestedBy: "mia",
      request: {
        context: "boom",
        caller: { workflowRef: "acme/shop/.github/workflows/ci.yml@refs/heads/main" },
      },
    });
    expect(taken()).toBe(1);
  });

  it("returns the first job when a request is repeated", async () => {
    const { post, taken, bearer } = await open();
    const key = { "idempotency-key": "k-1" };
    const first = await (await post({ ...INSTRUCTION, ...EXISTING }, key)).json();
    const other = { claims: { run_id: "1", run_attempt: "1" } };
    const replays = [
      await post({ ...INSTRUCTION, ...EXISTING }),
      await post({ ...INSTRUCTION, ...EXISTING }, { ...key, authorization: await bearer(other) }),
    ];
    for (const replay of replays) {
      expect(replay.headers.get("idempotent-replayed")).toBe("true");
      expect({ status: replay.status, body: await replay.json() }).toEqual({
        status: 202,
        body: first,
      });
    }
    expect(first).toMatchObject({ mode: "existing_pr" });
    const reused = await post(INSTRUCTION, key);
    expect(reused.status).toBe(422);
    expect(await reused.json()).toMatchObject({ code: "idempotency-key-reused" });
    expect(taken()).toBe(1);
  });

  it("does not exist when tasks are disabled", async () => {
    const { app } = openHttpApp();
    const response = await app.request("/tasks", { method: "POST", body: "{}" });
    expect(await problemOf(response)).toMatchObject({ status: 404, code: "not-found" });
  });

  it("requires no origin and ignores cookies", async () => {
    const { post } = await open();
    const headers = { origin: "https://evil.example", cookie: "svc_session=x" };
    expect((await post(INSTRUCTION, headers)).status).toBe(202);
  });

  it("has one answer to every token that it does not take, and reads no body with it", async () => {
    const { post, bearer, scene, logged } = await open();
    const good = await bearer();
    const tokens = [
      "",
      "Bearer",
      "Bearer ",
      "Basic bWlhOnB3",
      good.slice("Bearer ".length),
      good.replace("Bearer", "Token"),
      `Bearer ${good}`,
      `${good}, ${good}`,
      `${good} x`,
      good.slice(0, -9),
      await bearer({ claims: { aud: "other" } }),
      await bearer({ claims: { exp: 5 } }),
      await bearer({ header: { kid: "../../x" } }),
      await bearer({ claims: { repository: ["acme/shop"] } }),
    ];
    const answers = new Set<string>();
    for (const authorization of tokens) {
      const response = await post("{", { authorization });
      const { status, headers } = response;
      answers.add(JSON.stringify([status, headers.get("www-authenticate"), await response.text()]));
    }
    expect([...answers]).toHaveLength(1);
    expect(JSON.parse([...answers][0] ?? "")).toEqual([
      401,
      'Bearer error="invalid_token"',
      expect.stringContaining('"code":"token-invalid"'),
    ]);
    expect(await scene.all()).toEqual([]);
    expect(logged).toContain("the caller's token is not valid: its aud");
  });

  it("takes a token in any spelling of its scheme, and two headers for none", async () => {
    const { post, bearer, url } = await open();
    const good = await bearer();
    expect((await post(INSTRUCTION, { authorization: good.replace("B", "b") })).status).toBe(202);
    const twice = new Headers([
      ["content-type", "application/json"],
      ["authorization", good],
      ["authorization", good],
    ]);
    const body = JSON.stringify(INSTRUCTION);
    const response = await fetch(`${url}/tasks`, { method: "POST", headers: twice, body });
    expect(response.status).toBe(401);
  });

  it("responds to a large body with an invalid token immediately, and continues", async () => {
    const { post } = await open();
    const large = JSON.stringify({ ...INSTRUCTION, context: "x".repeat(8 * 2 ** 20) });
    const refused = await post(large, { authorization: "Bearer x" }).catch(() => undefined);
    // The connection may be closed before all of it was sent.
    expect([401, undefined]).toContain(refused?.status);
    expect((await post(INSTRUCTION)).status).toBe(202);
  });

  it("makes an address with too many invalid tokens wait, and accepts its valid ones", async () => {
    const { post, logged } = await open({ refusals: 2 });
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      statuses.push((await post("{}", { authorization: "Bearer x.y.z" })).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect(logged).toHaveLength(2);
    const limited = await post("{}", { authorization: "Bearer x.y.z" });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(INSTRUCTION)).status).toBe(202);
  });

  it("is unavailable while the keys of the issuer cannot be loaded", async () => {
    const { post, issuer } = await open();
    issuer.answerWith((_request, response) => response.destroy());
    const response = await post(INSTRUCTION);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await problemOf(response)).toMatchObject({ status: 503, code: "issuer-unreachable" });
  });

  it.each([
    ["no type", ""],
    ["a form", "application/x-www-form-urlencoded"],
    ["text", "text/plain"],
    ["almost JSON", "application/jsonx"],
  ])("refuses a body of %s", async (_what, type) => {
    const { url, bearer } = await open();
    const headers = { authorization: await bearer(), ...(type && { "content-type": type }) };
    const body = new TextEncoder().encode(JSON.stringify(INSTRUCTION));
    const response = await fetch(`${url}/tasks`, { method: "POST", headers, body });
    expect(await problemOf(response)).toMatchObject({ status: 415 });
  });

  it("takes 4 MiB and not a byte more", async () => {
    const { post, scene } = await open();
    const limit = 4 * 2 ** 20;
    const fill = JSON.stringify({ ...INSTRUCTION, context: "" }).length;
    const exact = JSON.stringify({ ...INSTRUCTION, context: "x".repeat(limit - fill) });
    expect(exact).toHaveLength(limit);
    expect((await post(exact, { "content-type": "application/json; charset=utf-8" })).status).toBe(
      202,
    );
    const [job] = await scene.all();
    expect(JSON.stringify(job?.request).length).toBeLessThan(600_000);
    const response = await post(`${exact} `);
    expect(await problemOf(response)).toMatchObject({ status: 413, code: "body-too-large" });
  });

  it.each(["", "{", "[]", "null", "5", '"x"', "{}x", `${"[".repeat(99_999)}`])(
    "refuses the body %.20j",
    async (body) => {
      const { post } = await open();
      const problem = await problemOf(await post(body));
      expect(problem).toMatchObject({ status: 400, code: "request-invalid" });
    },
  );

  it("reports every invalid field", async () => {
    const { post, scene } = await open();
    const output = { mode: "existing_pr", pr_number: true, branch_prefix: "main" };
    expect(await problemOf(await post({ base_ref: "a..b", output }))).toEqual({
      type: "about:blank",
      title: "Not valid",
      status: 422,
      code: "request-invalid",
      detail: expect.stringContaining("base_ref must not hold two dots in a row; "),
      errors: [
        { path: "base_ref", message: "must not hold two dots in a row" },
        { path: "instruction", message: "is required" },
        { path: "output.pr_number", message: "must be a whole number, 1 or more" },
        { path: "output.branch_prefix", message: "must be in the namespace svc/" },
      ],
    });
    expect(await scene.all()).toEqual([]);
  });

  it("refuses a key that cannot be one", async () => {
    const { post } = await open();
    const response = await post(INSTRUCTION, { "idempotency-key": "k".repeat(256) });
    expect(await problemOf(response)).toMatchObject({
      status: 422,
      errors: [{ path: "Idempotency-Key" }],
    });
  });

  const quotas = { authorDay: 1, repositoryDay: 0, pullHour: 0 };
  const refuse = (code: "branch-not-owned" | "followup-cap" | "pull-closed" | "pull-not-found") => {
    return async (): Promise<never> => {
      throw new AppError(code, "no", { details: { branch: "main", cap: 5, pull: "#7" } });
    };
  };
  const unreachable = async (): Promise<never> => {
    throw new AppError("code-host-unreachable", "gone", { details: {} });
  };

  it.each([
    [403, "repo-mismatch", {}, { repo: "acme/vault" }],
    [403, "tasks-not-enabled", { whyNot: "no provider config matches acme/shop" }, {}],
    [403, "requester-not-allowed", { whyNot: "mia is not among them", isRefusal: true }, {}],
    [403, "tasks-not-enabled", { allowedWorkflows: ["nightly.yml"] }, {}],
    [403, "branch-not-owned", { checkBranch: refuse("branch-not-owned") }, EXISTING],
    [409, "followup-cap", { checkBranch: refuse("followup-cap") }, EXISTING],
    [409, "pull-closed", { checkBranch: refuse("pull-closed") }, EXISTING],
    [422, "pull-not-found", { checkBranch: refuse("pull-not-found") }, EXISTING],
    [503, "code-host-unreachable", { checkBranch: unreachable }, EXISTING],
  ])("answers %i %s", async (status, code, setup, body) => {
    const { post, scene, taken } = await open(setup);
    const response = await post({ ...INSTRUCTION, ...body });
    expect(response.headers.has("retry-after")).toBe(status === 503);
    expect(await problemOf(response)).toMatchObject({ status, code });
    expect(await scene.all()).toEqual([]);
    expect(taken()).toBe(0);
  });

  it("returns a wait time when the quota is used up", async () => {
    const { post } = await open({ quotas });
    expect((await post({ ...INSTRUCTION, context: "1" })).status).toBe(202);
    const response = await post({ ...INSTRUCTION, context: "2" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "quota-exceeded" });
  });

  it("logs unknown fields once", async () => {
    const { post, logged } = await open();
    for (const context of ["1", "2"])
      await post({ ...INSTRUCTION, context, reviewers: [], output: { labels: [] } });
    await post({ ...INSTRUCTION, reviewers: [], notifications: {} });
    expect(logged).toEqual([
      "ignored unknown fields of a task: reviewers, output.labels",
      "ignored unknown fields of a task: notifications",
    ]);
  });

  it("is the only method of its path", async () => {
    const { url, bearer } = await open();
    const headers = { authorization: await bearer() };
    const response = await fetch(`${url}/tasks`, { headers });
    expect({ status: response.status, allow: response.headers.get("allow") }).toEqual({
      status: 405,
      allow: "POST",
    });
  });
});

describe("GET /tasks/…/status", () => {
  const status = async ({ url }: TaskApi, path: string, authorization: string) =>
    fetch(`${url}/tasks/${path}/status`, { headers: { authorization } });

  it("returns the status of the task to a workflow of the same repository", async () => {
    const scene = await open();
    const { id } = (await (await scene.post(INSTRUCTION)).json()) as { readonly id: string };
    const response = await status(scene, `ACME/shop/${id}`, await scene.bearer());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const told = await response.json();
    expect(told).toMatchObject({ id, status: "queued", place: 1, repository: "acme/shop" });
    expect(told).not.toHaveProperty("request");
  });

  it("is the same 404 for jobs of others, of another kind, and unknown ones", async () => {
    const scene = await open();
    const { id } = (await (await scene.post(INSTRUCTION)).json()) as { readonly id: string };
    const theirs = await scene.bearer({ claims: { repository: "acme/vault" } });
    const own = await scene.bearer();
    const bodies = new Set<string>();
    for (const [path, token] of [
      [`acme/shop/${id}`, theirs],
      [`acme/vault/${id}`, theirs],
      [`acme/vault/${id}`, own],
      ["acme/shop/none", own],
    ] as const) {
      const response = await status(scene, path, token);
      expect(response.status).toBe(404);
      bodies.add((await response.text()).replace(path, "…"));
    }
    expect([...bodies]).toHaveLength(1);
  });

  it("refuses an invalid token, and leaves other requests to the session", async () => {
    const scene = await open();
    const { id } = (await (await scene.post(INSTRUCTION)).json()) as { readonly id: string };
    const refused = await status(scene, `acme/shop/${id}`, "Bearer x.y.z");
    expect(await problemOf(refused)).toMatchObject({ status: 401, code: "token-invalid" });
    const seen = await fetch(`${scene.url}/tasks/acme/shop/${id}/status`);
    expect(await seen.json()).toMatchObject({ id, place: 3 });
  });
});

describe("behind a sign-in", () => {
  it("a token is all that a workflow needs, and no page is shown to it", async () => {
    const api = await open();
    const { app, failures } = openAuthApp({ tasks: api.tasks });
    const headers = {
      authorization: await api.bearer(),
      "content-type": "application/json",
      origin: "https://evil.example",
      cookie: "__Host-svc_session=x",
      accept: "text/html",
    };
    const body = JSON.stringify(INSTRUCTION);
    const taken = await app.request(`${BASE_URL}/tasks`, { method: "POST", headers, body });
    expect(taken.status).toBe(202);
    const { id } = (await taken.json()) as { readonly id: string };
    const status = `${BASE_URL}/tasks/acme/shop/${id}/status`;
    expect(await (await app.request(status, { headers })).json()).toMatchObject({ id });
    const bad = { ...headers, authorization: "Bearer x.y.z" };
    for (const refused of [
      await app.request(status, { headers: bad }),
      await app.request(`${BASE_URL}/tasks`, { method: "POST", headers: bad, body }),
    ])
      expect(await problemOf(refused)).toMatchObject({ status: 401, code: "token-invalid" });
    expect(failures).toEqual([]);
  });

  it("who has neither token nor session is asked to sign in", async () => {
    const api = await open();
    const { app } = openAuthApp({ tasks: api.tasks });
    for (const [path, authorization] of [
      ["/tasks/acme/shop/x/status", "Basic x"],
      ["/tasks/acme/shop/x/log", await api.bearer()],
      ["/tasks/acme/shop/x", await api.bearer()],
    ] as const) {
      const response = await app.request(`${BASE_URL}${path}`, { headers: { authorization } });
      expect(await problemOf(response)).toMatchObject({ status: 401, code: "not-signed-in" });
    }
  });
});
