import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JournalResponse } from "../../src/domain/api/operations-response.ts";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";
import { getBotLogin, listReactions } from "../fakes/posted-answers.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import { getLastSeen, openViewer } from "../fakes/sse-viewer.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: ServeHarness;
let server: ServeProcess;

beforeAll(async () => {
  harness = await openServeHarness({ gapMs: 2 });
  server = harness.start();
  await server.ready;
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

const REQUEST = "@asksvc look at the payments";
const ask = (number: number, body = REQUEST): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, body);

async function readRun<Body>(job: StoredJob, view: "status" | "log"): Promise<Body> {
  const path = `/reviews/${job.repository}/${job.pull}/${job.id}/${view}`;
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

describe("svc serve", () => {
  it("reviews a pull request that a comment asks for, once", async () => {
    const number = harness.openPull();
    const id = await ask(number);
    expect(harness.deliveryOf(id).statusCode).toBe(202);
    const job = await harness.job(id);
    expect(job).toMatchObject({ kind: "review", status: "published", attempt: 1 });
    const [review, ...others] = harness.answersTo(number, id);
    expect(others).toEqual([]);
    expect(review).toMatchObject({ kind: "review" });
    expect(review?.body).toContain("a lost answer from the gateway makes the customer pay twice");
    const { pull } = harness.issueOf(number);
    expect(pull?.comments.map(({ path, line, side }) => `${path}:${side}:${line}`).sort()).toEqual([
      "src/cart.js:LEFT:8",
      "src/orders.js:RIGHT:6",
      "src/payments.js:RIGHT:12",
    ]);
    expect(listReactions(harness.host, harness.issueOf(number), id)).toEqual(["eyes"]);
    expect(await readRun(job, "status")).toMatchObject({ status: "published", url: job.url });
  });

  it("answers a question in its thread, having read the repository", async () => {
    const number = harness.openPull();
    await harness.job(await ask(number));
    const finding = harness
      .issueOf(number)
      .pull?.comments.find(({ path }) => /payments/.test(path));
    const question = await harness.host.commentOnLine(REPOSITORY, number, {
      author: AUTHOR,
      body: "@asksvc how can that happen?",
      inReplyTo: finding?.id ?? 0,
    });
    const job = await harness.job(question);
    expect(job).toMatchObject({ kind: "followup", status: "replied" });
    const tools = job.events.filter(({ body }) => body.type === "tool-end" && body.ok);
    expect(tools.length).toBeGreaterThan(0);
    expect(harness.answersTo(number, question).map(({ kind }) => kind)).toEqual(["reply"]);
    const reply = harness.issueOf(number).pull?.comments.at(-1);
    expect(reply).toMatchObject({ author: getBotLogin(harness.host), inReplyTo: finding?.id });
    expect(reply?.body).not.toContain("without reading");
    expect(listReactions(harness.host, harness.issueOf(number), question)).toEqual(["eyes"]);
  });

  it("shows a run live, and the same log to later viewers", async () => {
    const number = harness.openPull();
    const id = await ask(number);
    const queued = await harness.job(id, () => true);
    const stream = `${server.url}/reviews/${REPOSITORY}/${number}/${queued.id}/stream`;
    const [first, cut] = await Promise.all([openViewer(stream), openViewer(stream)]);
    await harness.job(id, ({ events }) => events.length >= 4);
    const late = await openViewer(stream);
    cut.cut();
    await cut.ended;
    const again = await openViewer(stream, getLastSeen(cut.events));
    await Promise.all([first.ended, late.ended, again.ended]);
    const job = await harness.job(id);
    const log = await readRun<{ isComplete: boolean; events: RunEvent[] }>(job, "log");
    expect(log.isComplete).toBe(true);
    expect(log.events.map(({ seq }) => seq)).toEqual(log.events.map((_, at) => at + 1));
    const kept = (events: readonly RunEvent[]) => events.filter(({ seq }) => seq > 0);
    for (const seen of [first.events, late.events, [...cut.events, ...again.events]]) {
      expect(kept(seen)).toEqual(log.events);
      expect(seen.reduce(reduceRun, initialRunView)).toEqual(
        log.events.reduce(reduceRun, initialRunView),
      );
    }
    expect(first.events.some(({ type }) => type === "text-delta")).toBe(true);
  });

  it("has its jobs and their cost in the journal", async () => {
    const env = { WEB_STORE_PATH: harness.storePath };
    const args = ["journal", "--json"];
    const run = await runSvc(args, { cwd: harness.watched.folder, env });
    expect(run).toMatchObject({ status: 0, stderr: "" });
    const { totals, entries } = JSON.parse(run.stdout) as JournalResponse;
    expect(entries.map(({ id }) => id).sort()).toEqual(
      harness
        .jobs()
        .map(({ id }) => id)
        .sort(),
    );
    expect(totals.calls).toBeGreaterThan(entries.length);
  });
});
