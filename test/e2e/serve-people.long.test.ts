import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DraftView } from "../../src/domain/review/draft-view.ts";
import { startEndpoint } from "../fakes/endpoint.ts";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import type { PersonClient } from "../fakes/person-client.ts";
import { CAN_SEE_PROCESSES, processesOf } from "../fakes/running-processes.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: PeopleHarness;
let server: ServeProcess;
let mira: PersonClient;

beforeAll(async () => {
  harness = await openPeopleHarness({ gapMs: 1 });
  server = harness.start({ WEB_HELP_URL: "https://help.example/svc" });
  await server.ready;
  mira = await harness.enter(AUTHOR);
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

interface Draft extends DraftView {
  readonly version: number;
  readonly status: string;
}

async function readDraft(job: Pick<StoredJob, "id">): Promise<{ draft: Draft; etag: string }> {
  const response = await mira.get(`/api/reviews/${job.id}/draft`);
  expect(response.status).toBe(200);
  const etag = response.headers.get("etag") ?? "";
  return { draft: (await response.json()) as Draft, etag };
}

const reviewsOf = (number: number) => harness.issueOf(number).pull?.reviews ?? [];
const isPublished = ({ status }: StoredJob): boolean => status === "published";

async function publish(job: Pick<StoredJob, "id">, etag: string, body: object = {}) {
  const path = `/api/reviews/${job.id}/publish`;
  const response = await mira.post(path, { body, headers: { "if-match": etag } });
  return { status: response.status, told: (await response.json()) as Record<string, unknown> };
}

describe("users of svc serve", () => {
  it("sign in by the code host, and out again", async () => {
    const client = await harness.enter("vera");
    expect(client.cookies.size).toBe(1);
    const session = await client.get("/api/session");
    expect(session.headers.get("cache-control")).toBe("no-store");
    expect(await session.json()).toEqual({
      login: "vera",
      isAdmin: false,
      csrf: expect.any(String),
      trigger: "@asksvc",
      maxInputTokens: 2_000_000,
      mayApprove: false,
      serverUrl: harness.host.serverUrl,
      helpUrl: "https://help.example/svc",
    });
    const kept = new Map(client.cookies);
    expect((await client.post("/logout")).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const again = await client.ask("GET", "/api/session", { headers: { cookie } });
    expect(again.status).toBe(401);
  });

  it("do not get in when they are not on the list", async () => {
    harness.host.addRepository({ owner: "sam", name: "own", isInstalled: false });
    const client = harness.nobody();
    expect((await client.signIn("sam")).status).toBe(403);
    expect((await client.get("/api/session")).status).toBe(401);
  });

  it("start a review, watch it, change its draft and publish it once", async () => {
    const number = harness.openPull();
    const id = await harness.startReview(mira, number);
    const stream = await mira.get(`/reviews/${REPOSITORY}/${number}/${id}/stream`);
    // It goes on until the draft has been published.
    const seen = stream.text();
    const job = await harness.jobById(id, ({ status }) => status === "draft");
    expect(reviewsOf(number)).toEqual([]);

    const { draft, etag } = await readDraft(job);
    const [first, second] = draft.comments;
    const body = {
      summary: "Read by Mira.",
      comments: [
        { id: first?.id, body: "Said in other words." },
        { id: second?.id, discarded: true },
      ],
    };
    const path = `/api/reviews/${id}/draft`;
    const edited = await mira.ask("PATCH", path, { body, headers: { "if-match": etag } });
    expect(edited.status).toBe(200);
    const stale = await mira.ask("PATCH", path, { body, headers: { "if-match": etag } });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: "draft-changed" });
    expect(await publish(job, etag)).toMatchObject({ status: 409 });

    const now = edited.headers.get("etag") ?? "";
    const answers = await Promise.all([publish(job, now), publish(job, now), publish(job, now)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await harness.jobById(id, isPublished);
    expect(await publish(job, now)).toMatchObject({ status: 200, told: { status: "published" } });
    const frames = (await seen).split("\n").filter((line) => line.startsWith("event: "));
    expect([frames[0], frames.at(-1)]).toEqual(["event: run-start", "event: run-end"]);
    const [review, ...others] = reviewsOf(number);
    expect(others).toEqual([]);
    expect(review?.body).toContain("Read by Mira.");
    const said = (harness.issueOf(number).pull?.comments ?? []).map((comment) => comment.body);
    expect(said.join("\n")).toContain("Said in other words.");
    expect(said.join("\n")).not.toContain(first?.body);
    expect([review?.body, ...said].join("\n")).not.toContain(second?.body);
  });

  it("are refused a change that another page may have sent", async () => {
    const job = await harness.makeDraft(mira, harness.openPull());
    const path = `/api/reviews/${job.id}/discard`;
    const wrong = {
      "csrf-invalid": { "x-csrf-token": "" },
      "origin-invalid": { origin: "https://elsewhere.example" },
    };
    for (const [code, headers] of Object.entries(wrong)) {
      const response = await mira.post(path, { headers });
      expect(await response.json()).toMatchObject({ status: 403, code });
    }
    const unnamed = await mira.post(`/api/reviews/${job.id}/publish`, { body: {} });
    expect(await unnamed.json()).toMatchObject({ status: 409, code: "draft-changed" });
    expect((await readDraft(job)).draft.status).toBe("draft");
  });

  it("learn that the branch has moved, and may publish on the reviewed commit", async () => {
    const number = harness.openPull();
    const job = await harness.makeDraft(mira, number);
    const { draft, etag } = await readDraft(job);
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    const files = { "late.md": "Pushed meanwhile.\n" };
    harness.host.commit(REPOSITORY, { branch, message: "More", author: AUTHOR, files });
    const moved = await publish(job, etag);
    expect(moved).toMatchObject({ status: 409, told: { code: "head-moved" } });
    expect(reviewsOf(number)).toEqual([]);
    expect(await publish(job, etag, { onReviewedCommit: true })).toMatchObject({ status: 200 });
    await harness.jobById(job.id, isPublished);
    expect(reviewsOf(number).map(({ commit }) => commit)).toEqual([draft.head]);
  });

  it("discard a draft, and ask for the same review again", async () => {
    const number = harness.openPull();
    const job = await harness.makeDraft(mira, number);
    const path = `/api/reviews/${job.id}`;
    const discarded = await mira.post(`${path}/discard`);
    expect(await discarded.json()).toMatchObject({ status: "discarded" });
    expect((await mira.post(`${path}/discard`)).status).toBe(409);
    expect((await publish(job, '"1"')).status).toBe(409);
    const response = await mira.post(`${path}/rerun`);
    expect(response.status).toBe(201);
    const again = (await response.json()) as { readonly id: string };
    expect(again.id).not.toBe(job.id);
    await harness.jobById(again.id, ({ status }) => status === "draft");
    expect(reviewsOf(number)).toEqual([]);
  });

  it("of several requests for a draft one counts", async () => {
    const number = harness.openPull();
    const body = { pullRequest: `${REPOSITORY}#${number}`, comment: "@asksvc look" };
    const sent = { body, headers: { "idempotency-key": "the-same" } };
    const started = await Promise.all([1, 2, 3].map(() => mira.post("/api/reviews", sent)));
    const ids = await Promise.all(
      started.map(async (each) => ((await each.json()) as StoredJob).id),
    );
    expect(new Set(ids).size).toBe(1);
    const [id = ""] = ids;
    await harness.jobById(id, ({ status }) => status === "draft");
    const wishes = [publish({ id }, '"1"'), mira.post(`/api/reviews/${id}/discard`)];
    const statuses = (await Promise.all(wishes)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    await harness.jobById(id, ({ status }) => status === "published" || status === "discarded");
    expect(reviewsOf(number)).toHaveLength(statuses[0] === 200 ? 1 : 0);
  });

  it("publish one review although the server is killed before it is posted", async () => {
    const number = harness.openPull();
    const job = await harness.makeDraft(mira, number);
    const { etag } = await readDraft(job);
    let isPosting = false;
    harness.host.setFaults(({ method, path }) => {
      if (method !== "POST" || !path.endsWith(`/pulls/${number}/reviews`)) return undefined;
      isPosting = true;
      return { kind: "stall" };
    });
    expect(await publish(job, etag)).toMatchObject({ status: 200 });
    await expect.poll(() => isPosting, { timeout: 10_000 }).toBe(true);
    server.kill("SIGKILL");
    await server.ended;
    harness.host.setFaults(undefined);
    server = harness.start();
    await server.ready;
    await harness.jobById(job.id, isPublished);
    expect(reviewsOf(number)).toHaveLength(1);
    // The session was kept, and so was what was done with it.
    expect(await publish(job, etag)).toMatchObject({ status: 200, told: { status: "published" } });
    expect(reviewsOf(number)).toHaveLength(1);
  });
});

describe("a running review of svc serve", () => {
  const children = () =>
    processesOf(harness.watched.folder).filter(({ command }) => /\bgit\b.* fetch/.test(command));

  async function cancel(id: string): Promise<void> {
    const response = await mira.post(`/api/jobs/${id}/cancel`);
    expect(await response.json()).toMatchObject({ status: "cancelled" });
    const again = await mira.post(`/api/jobs/${id}/cancel`);
    expect(await again.json()).toMatchObject({ status: "cancelled" });
  }

  it.skipIf(!CAN_SEE_PROCESSES)(
    "leaves no git behind when it is cancelled (needs proc)",
    async () => {
      harness.host.setFaults(({ isGit }) => (isGit ? { kind: "stall" } : undefined));
      harness.addRepository("acme/stuck");
      const id = await harness.startReview(mira, harness.openPull("acme/stuck"), "acme/stuck");
      await expect.poll(() => children().length, { timeout: 20_000 }).toBeGreaterThan(0);
      await cancel(id);
      await expect.poll(children, { timeout: 10_000 }).toEqual([]);
      harness.host.setFaults(undefined);
    },
  );

  it("breaks off what it asks of the model when it is cancelled", async () => {
    const listed = { body: { data: [{ id: "slow" }] } };
    await using slow = await startEndpoint({ models: [listed], chat: [{ isSilent: true }] });
    await server.stop();
    server = harness.start({ LLM_API_BASE: slow.baseUrl, LLM_MODEL: "slow" });
    await server.ready;
    const id = await harness.startReview(mira, harness.openPull());
    await expect.poll(() => slow.chats.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await cancel(id);
    const asked = slow.chats.length;
    await expect.poll(() => slow.hangUps(), { timeout: 10_000 }).toBe(asked);
    const job = await harness.jobById(id, ({ status }) => status === "cancelled");
    expect(job.outbox).toEqual([]);
    expect(slow.chats).toHaveLength(asked);
  });
});
