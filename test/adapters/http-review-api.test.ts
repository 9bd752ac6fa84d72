import { describe, expect, it } from "vitest";
import { openReviewApi as open } from "../fakes/review-api.ts";
import { memoryPull, pullRequest, REF } from "../unit/app/review/pull-fixture.ts";

const ID = "0123456789abcdef";
const DRAFT = "/api/reviews/job-1/draft";
const seen = (version: number) => ({ "if-match": `"${version}"` });

describe("the API of drafts", () => {
  it("shows a draft with the version that a change must name", async () => {
    const { keep, ask } = await open();
    await keep();
    const { status, headers, body } = await ask("GET", DRAFT, { as: "mia" });
    expect(status).toBe(200);
    expect(headers.get("etag")).toBe('"1"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      id: "job-1",
      version: 1,
      comments: [{ id: ID, bucket: "inline" }],
    });
  });

  it("changes it once for each version, and shows what was changed", async () => {
    const { keep, ask } = await open();
    await keep();
    const patch = { summary: "Mine.", comments: [{ id: ID, body: "Better." }] };
    const edited = await ask("PATCH", DRAFT, { body: patch, headers: seen(1) });
    expect(edited).toMatchObject({ status: 200, body: { version: 2, summary: "Mine." } });
    expect(edited.headers.get("etag")).toBe('"2"');
    const again = await ask("PATCH", DRAFT, { body: patch, headers: seen(1) });
    expect(again).toMatchObject({ status: 409, body: { code: "draft-changed" } });
  });

  it("publishes what was seen, and the same again", async () => {
    const { keep, ask, store } = await open();
    await keep();
    const publish = () => ask("POST", "/api/reviews/job-1/publish", { headers: seen(1) });
    expect(await publish()).toMatchObject({ status: 200, body: { status: "publishing" } });
    expect(await publish()).toMatchObject({ status: 200, body: { status: "publishing" } });
    expect(await store.outbox.listByJob("job-1")).toHaveLength(1);
  });

  it("asks before it publishes on a head that is no longer the branch's", async () => {
    const { keep, ask } = await open({ head: "d".repeat(40) });
    await keep();
    const path = "/api/reviews/job-1/publish";
    expect(await ask("POST", path, { headers: seen(1) })).toMatchObject({
      status: 409,
      body: { code: "head-moved" },
    });
    const body = { onReviewedCommit: true };
    expect(await ask("POST", path, { headers: seen(1), body })).toMatchObject({ status: 200 });
  });

  it("blocks an approval that is switched off", async () => {
    const { keep, ask } = await open();
    await keep();
    await ask("PATCH", DRAFT, { body: { event: "APPROVE" }, headers: seen(1) });
    expect(await ask("POST", "/api/reviews/job-1/publish", { headers: seen(2) })).toMatchObject({
      status: 403,
      body: { code: "approve-blocked" },
    });
  });

  it("discards, and has nothing to discard then", async () => {
    const { keep, ask } = await open();
    await keep();
    const discard = () => ask("POST", "/api/reviews/job-1/discard");
    expect(await discard()).toMatchObject({ status: 200, body: { status: "discarded" } });
    expect(await discard()).toMatchObject({ status: 409, body: { code: "draft-changed" } });
  });

  it.each([
    ["PATCH", DRAFT, { body: { summary: "S" } }, 409, "draft-changed"],
    [
      "PATCH",
      DRAFT,
      { body: { summary: "S" }, headers: { "if-match": "*" } },
      409,
      "draft-changed",
    ],
    ...['W/"1"', 'w/"1"', "1", '"1", "2"', '"x"', '"-1"', '""', " "].map(
      (tag) =>
        [
          "PATCH",
          DRAFT,
          { body: { summary: "S" }, headers: { "if-match": tag } },
          409,
          "draft-changed",
        ] as const,
    ),
    [
      "POST",
      "/api/reviews/job-1/publish",
      { headers: { "if-match": 'W/"1"' } },
      409,
      "draft-changed",
    ],
    ["PATCH", DRAFT, { body: { event: "MERGE" }, headers: seen(1) }, 422, "request-invalid"],
    [
      "PATCH",
      DRAFT,
      { body: { comments: [{ id: "x" }] }, headers: seen(1) },
      422,
      "request-invalid",
    ],
    ["PATCH", DRAFT, { body: "[1]", headers: seen(1) }, 400, "request-invalid"],
    ["PATCH", DRAFT, { body: "{", headers: seen(1) }, 400, "request-invalid"],
    [
      "PATCH",
      DRAFT,
      { body: "a=b", headers: { ...seen(1), "content-type": "application/x-www-form-urlencoded" } },
      415,
      "media-type-unsupported",
    ],
    ["POST", "/api/reviews/job-1/publish", {}, 409, "draft-changed"],
    ["POST", "/api/reviews/job-1/publish", { headers: seen(9) }, 409, "draft-changed"],
    ["PUT", DRAFT, {}, 405, "method-not-allowed"],
    ["GET", "/api/reviews/job-2/draft", {}, 404, "not-found"],
  ] as const)("refuses %s %s with %j: %i %s", async (method, path, request, status, code) => {
    const { keep, ask, store, errors } = await open();
    await keep();
    const answer = await ask(method, path, request);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "draft" });
    expect(await store.drafts.get("job-1")).toMatchObject({ version: 1 });
    expect(errors).toEqual([]);
  });

  it("takes a change back for null, and leaves nothing of it", async () => {
    const { keep, ask } = await open();
    await keep();
    const changed = { summary: "Mine.", comments: [{ id: ID, body: "Better.", severity: "nit" }] };
    await ask("PATCH", DRAFT, { body: changed, headers: seen(1) });
    const back = { summary: null, comments: [{ id: ID, body: null, severity: "major" }] };
    const restored = await ask("PATCH", DRAFT, { body: back, headers: seen(2) });
    expect(restored).toMatchObject({
      status: 200,
      body: { version: 3, summary: "One thing.", changes: [], comments: [{ body: "It leaks." }] },
    });
  });

  it("shows what was published, and a user's changes to it", async () => {
    const { keep, ask, store } = await open();
    await keep();
    const patch = { event: "REQUEST_CHANGES", comments: [{ id: ID, body: "Better." }] };
    await ask("PATCH", DRAFT, { body: patch, headers: seen(1) });
    await ask("POST", "/api/reviews/job-1/publish", { headers: seen(2) });
    const job = await store.jobs.get("job-1");
    if (job !== undefined) await store.jobs.change({ job: { ...job, status: "published" } });
    expect(await ask("GET", DRAFT, { as: "mia" })).toMatchObject({
      status: 200,
      body: {
        status: "published",
        version: 2,
        event: "REQUEST_CHANGES",
        editedBy: "walt",
        comments: [{ body: "Better.", original: { body: "It leaks." } }],
        changes: [
          { what: "event", from: "COMMENT", to: "REQUEST_CHANGES" },
          { what: "body", id: ID, from: "It leaks.", to: "Better." },
        ],
      },
    });
  });

  it("has no draft for a job without one", async () => {
    const { keep, ask } = await open();
    await keep({ status: "running" }, false);
    expect(await ask("GET", DRAFT)).toMatchObject({ status: 404, body: { code: "no-draft" } });
  });

  it.each([
    ["damaged JSON", '{"base":'],
    ["nothing", ""],
    ["null", "null"],
    ["another form", '{"version":9,"draft":{}}'],
  ])(
    "reports that a stored draft of %s cannot be read, and allows to discard it",
    async (_what, text) => {
      const { keep, ask, store } = await open();
      await keep();
      await store.drafts.edit("job-1", 1, text);
      const refusal = { status: 409, body: { code: "draft-unreadable" } };
      expect(await ask("GET", DRAFT)).toMatchObject(refusal);
      const change = { body: { summary: "S" }, headers: seen(2) };
      expect(await ask("PATCH", DRAFT, change)).toMatchObject(refusal);
      expect(await ask("POST", "/api/reviews/job-1/publish", { headers: seen(2) })).toMatchObject(
        refusal,
      );
      expect(await ask("POST", "/api/reviews/job-1/discard")).toMatchObject({ status: 200 });
    },
  );

  const CHANGES = [
    ["PATCH", DRAFT, { body: { summary: "S" }, headers: seen(1) }],
    ["POST", "/api/reviews/job-1/publish", { headers: seen(1) }],
    ["POST", "/api/reviews/job-1/discard", {}],
    ["POST", "/api/jobs/job-1/cancel", {}],
  ] as const;

  it.each(CHANGES)("lets only a writer %s %s", async (method, path, request) => {
    const { keep, ask, store } = await open();
    await keep({ requestedBy: "sam" });
    const reader = await ask(method, path, { ...request, as: "mia" });
    expect(reader).toMatchObject({ status: 403, body: { code: "not-a-writer" } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "draft" });
    expect((await ask(method, path, request)).status).toBe(200);
  });

  it.each([...CHANGES, ["GET", DRAFT, {}], ["POST", "/api/reviews/job-1/rerun", {}]] as const)(
    "is hidden for %s %s from a user who may not read the repository",
    async (method, path, request) => {
      const { keep, ask, store } = await open();
      await keep({ requestedBy: "eve" });
      const hidden = await ask(method, path, { ...request, as: "eve" });
      const unknown = await ask(method, path.replace("job-1", "job-9"), { ...request, as: "eve" });
      expect(hidden.status).toBe(404);
      expect(JSON.stringify(hidden.body)).toBe(
        JSON.stringify(unknown.body).replaceAll("job-9", "job-1"),
      );
      expect(await store.jobs.list({ limit: 9 })).toMatchObject([{ status: "draft" }]);
    },
  );
});

describe("the API of reviews", () => {
  const WISH = { pullRequest: "acme/shop#7", comment: "@asksvc look", model: "m" };

  it("starts a review for who may read the repository", async () => {
    const { ask, store } = await open();
    const { status, body } = await ask("POST", "/api/reviews", { body: WISH, as: "mia" });
    expect(status).toBe(201);
    expect(body.url).toBe(`/reviews/acme/shop/7/${body.id}`);
    expect(await store.jobs.get(body.id)).toMatchObject({
      source: "web",
      requestedBy: "mia",
      terms: { configId: "c-1", provider: "openai" },
    });
  });

  it("starts one review for a request that is sent twice", async () => {
    const { ask } = await open();
    const headers = { "idempotency-key": "k-1" };
    const [one, two] = [
      await ask("POST", "/api/reviews", { body: WISH, headers }),
      await ask("POST", "/api/reviews", { body: WISH, headers }),
    ];
    expect(two.body.id).toBe(one.body.id);
  });

  it.each([
    ["no pull request", { comment: "@asksvc" }, "pullRequest"],
    ["a pull request that is none", { ...WISH, pullRequest: "acme" }, "pullRequest"],
    ["a comment without the trigger", { ...WISH, comment: "look" }, "comment"],
    ["a provider that nobody pays for", { ...WISH, provider: "hf" }, "provider"],
    ["a budget below nothing", { ...WISH, maxInputTokens: -1 }, "maxInputTokens"],
    [
      "a repository that is not theirs to see",
      { ...WISH, pullRequest: "acme/vault#1" },
      "pullRequest",
    ],
  ])("describes the problem with %s", async (_what, body, path) => {
    const { ask, store } = await open();
    const answer = await ask("POST", "/api/reviews", { body });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "request-invalid", errors: [{ path }] },
    });
    expect(await store.jobs.list({ limit: 1 })).toEqual([]);
  });

  it("does not start one of a closed pull request", async () => {
    const { ask, host } = await open();
    host.change(memoryPull({ pull: pullRequest({ ref: REF, isOpen: false }) }));
    const answer = await ask("POST", "/api/reviews", { body: WISH });
    expect(answer).toMatchObject({ status: 409, body: { code: "pull-closed" } });
  });

  it("returns a wait time to a user who starts too many", async () => {
    const { ask, keep } = await open({ isLimited: true });
    await keep();
    for (const [path, body] of [
      ["/api/reviews", WISH],
      ["/api/reviews/job-1/rerun", undefined],
    ] as const) {
      const answer = await ask("POST", path, { body });
      expect(answer).toMatchObject({ status: 429, body: { code: "rate-limited" } });
      expect(answer.headers.get("retry-after")).toBe("2");
    }
  });

  it("answers a user above the daily limit with the time of the next one", async () => {
    const { ask, store } = await open({
      quotas: { authorDay: 1, repositoryDay: 0, pullHour: 0 },
    });
    const first = await ask("POST", "/api/reviews", { body: WISH });
    expect(first.status).toBe(201);
    for (const [path, body] of [
      ["/api/reviews", WISH],
      [`/api/reviews/${first.body.id}/rerun`, undefined],
    ] as const) {
      const answer = await ask("POST", path, { body });
      expect(answer).toMatchObject({ status: 429, body: { code: "quota-exceeded" } });
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(24 * 3_600);
    }
    expect(await store.jobs.list({ limit: 9 })).toHaveLength(1);
  });

  it("makes a review again with all that was chosen", async () => {
    const { ask, store } = await open();
    const first = await ask("POST", "/api/reviews", { body: WISH });
    const again = await ask("POST", `/api/reviews/${first.body.id}/rerun`, { as: "mia" });
    expect(again.status).toBe(201);
    expect(await store.jobs.get(again.body.id)).toMatchObject({
      requestedBy: "mia",
      request: { options: { model: "m" } },
    });
  });

  it("repeats a review once for one key, regardless of how often it is sent", async () => {
    const { ask } = await open();
    const first = await ask("POST", "/api/reviews", { body: WISH });
    const again = async (key: string) => {
      const headers = { "idempotency-key": key };
      return (await ask("POST", `/api/reviews/${first.body.id}/rerun`, { headers })).body.id;
    };
    const id = await again("k-1");
    expect(id).not.toBe(first.body.id);
    expect(await again("k-1")).toBe(id);
    expect(await again("k-2")).not.toBe(id);
  });

  it("lists the recent ones that are theirs to see", async () => {
    const { ask, keep } = await open();
    await keep();
    await keep({ id: "job-2", repository: "acme/vault" });
    const { body } = await ask("GET", "/api/reviews", { as: "mia" });
    expect(body.reviews).toMatchObject([{ id: "job-1", page: "/reviews/acme/shop/7/job-1" }]);
    expect((await ask("GET", "/api/reviews", { as: "eve" })).body.reviews).toEqual([]);
  });

  const COUNTS = { critical: 0, major: 1, minor: 0, nit: 2 };
  const call = (jobId: string, model: string, ok = true) => ({
    jobId,
    model,
    ok,
    at: "2026-01-01T00:00:00.000Z",
    purpose: "part 1/1",
    attempt: 1,
    usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1, estimated: false },
    latencyMs: 5,
  });

  it("lists the subject, the model and the findings of each", async () => {
    const { ask, keep, store } = await open();
    const terms = { provider: "hf", configId: "c-9" };
    await keep({ request: { title: "Lock it" }, findings: COUNTS, terms });
    await keep({ id: "job-2", kind: "task", status: "queued", createdAt: "2026-01-01T00:00:00Z" });
    for (const entry of [call("job-1", "m-1"), call("job-1", "m-2", false)])
      await store.ledger.record(entry);
    const { body } = await ask("GET", "/api/reviews", { as: "mia" });
    expect(body.reviews).toEqual([
      {
        id: "job-1",
        kind: "review",
        source: "web",
        status: "draft",
        attempt: 1,
        pull: 7,
        repository: "acme/shop",
        requestedBy: "mia",
        page: "/reviews/acme/shop/7/job-1",
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        title: "Lock it",
        model: "m-1",
        findings: COUNTS,
      },
      expect.objectContaining({ id: "job-2", page: "/tasks/acme/shop/job-2", place: 3 }),
    ]);
  });

  it("asks for the models of a whole page at once", async () => {
    const { ask, keep, store } = await open();
    for (const id of ["a", "b", "c"]) await keep({ id });
    const asked: (readonly string[])[] = [];
    const { models } = store.journal;
    store.journal.models = (ids) => {
      asked.push(ids);
      return models(ids);
    };
    await ask("GET", "/api/reviews");
    expect(asked).toEqual([["c", "b", "a"]]);
  });

  const JOB = "/api/jobs/job-1";
  const REQUEST = {
    instructions: "look at the payments",
    options: { model: "m", maxInputTokens: 9 },
  };

  it("returns the request, the payer and the user's permissions of one", async () => {
    const { ask, keep } = await open({ mayApprove: true });
    const terms = { provider: "hf", configId: "c-9", model: "m" };
    await keep({ request: REQUEST, terms, requestedBy: "sam" });
    expect(await ask("GET", JOB)).toMatchObject({
      status: 200,
      body: {
        id: "job-1",
        page: "/reviews/acme/shop/7/job-1",
        terms,
        pullUrl: "https://host.example/acme/shop/pull/7",
        comment: "@asksvc look at the payments",
        options: REQUEST.options,
        maxInputTokens: 9,
        rights: { mayWrite: true, mayCancel: true, mayApprove: true },
      },
    });
    const { body } = await ask("GET", JOB, { as: "mia" });
    expect(body.rights).toEqual({ mayWrite: false, mayCancel: false, mayApprove: true });
  });

  it("returns the request, the run and the changes of a task", async () => {
    const { ask, keep } = await open();
    const caller = {
      actor: "sam",
      runId: "8841",
      workflowRef: "acme/shop/.github/workflows/a.yml@b",
    };
    const request = {
      mode: "existing_pr",
      baseRef: "main",
      pullNumber: 9,
      branchPrefix: "svc/fix",
      caller,
      instruction: "fix it",
      context: "é".repeat(5),
      title: "Fix",
      testLinks: { a: [{ label: "l", url: "https://x.example" }], b: [] },
    };
    const intent = { baseSha: "a".repeat(40), treeDigest: "b".repeat(64), body: "b" };
    const change = { kind: "task", pull: undefined, request } as const;
    await keep({ ...change, intent: { ...intent, title: "Mend", branch: "svc/fix-1" } }, false);
    const { body } = await ask("GET", JOB);
    expect(body).toMatchObject({
      comment: "fix it",
      title: "Fix",
      pullUrl: "https://host.example/acme/shop/pull/9",
      task: {
        mode: "existing_pr",
        baseRef: "main",
        pullNumber: 9,
        branch: "svc/fix-1",
        caller,
        pullTitle: "Mend",
        contextBytes: 10,
        linkedTests: 2,
        links: 1,
        runUrl: "https://host.example/acme/shop/actions/runs/8841",
      },
    });
    for (const name of ["context", "testLinks", "instruction"])
      expect(body.task).not.toHaveProperty(name);
  });

  it("leads to no run of a workflow whose id is no number", async () => {
    const { ask, keep } = await open();
    const request = {
      mode: "new_pr",
      baseRef: "main",
      branchPrefix: "svc/fix",
      instruction: "fix it",
      context: "",
      testLinks: {},
      caller: { runId: "../../x" },
    };
    await keep({ kind: "task", pull: undefined, request }, false);
    const { body } = await ask("GET", JOB);
    expect(body.task).not.toHaveProperty("runUrl");
    expect(body).not.toHaveProperty("pullUrl");
  });

  it.each([
    ["mia", "running", "Mia", true],
    ["mia", "running", "sam", false],
    ["walt", "running", "sam", true],
    ["walt", "published", "walt", false],
  ] as const)("lets %s stop a job that is %s and of %s: %s", async (as, status, by, mayCancel) => {
    const { ask, keep } = await open();
    await keep({ status, requestedBy: by }, false);
    expect((await ask("GET", JOB, { as })).body.rights).toMatchObject({ mayCancel });
  });

  it("reveals nothing about unknown jobs", async () => {
    const { ask, keep } = await open();
    await keep({ request: { instructions: "" } }, false);
    const { body } = await ask("GET", JOB);
    expect(body).toMatchObject({ comment: "@asksvc", maxInputTokens: 2_000_000 });
    for (const name of ["title", "model", "findings", "terms", "options", "request", "workId"])
      expect(body).not.toHaveProperty(name);
    await keep({ id: "job-2", kind: "task", request: null }, false);
    expect((await ask("GET", "/api/jobs/job-2")).body).not.toHaveProperty("comment");
  });

  it("has no job for who may not read its repository", async () => {
    const { ask, keep } = await open();
    await keep({ requestedBy: "eve" });
    expect(await ask("GET", JOB, { as: "eve" })).toMatchObject({ status: 404 });
    expect(await ask("GET", "/api/jobs/job-9")).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  });

  it("lets users stop their own reviews, and writers all, once", async () => {
    const { ask, keep, cancelled } = await open();
    await keep({ status: "running", requestedBy: "Mia" }, false);
    expect(await ask("POST", "/api/jobs/job-1/cancel", { as: "mia" })).toMatchObject({
      status: 200,
    });
    expect(await ask("POST", "/api/jobs/job-1/cancel", { as: "mia" })).toMatchObject({
      status: 200,
    });
    expect(cancelled).toEqual(["job-1"]);
    await keep({ id: "job-2", status: "published" }, false);
    expect(await ask("POST", "/api/jobs/job-2/cancel")).toMatchObject({
      status: 409,
      body: { code: "job-finished" },
    });
  });
});
