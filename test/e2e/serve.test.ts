import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";
import { getBotLogin, listReactions } from "../fakes/posted-answers.ts";
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

  it("accepts a delivery once, and a comment once in all deliveries", async () => {
    const number = harness.openPull();
    const id = await ask(number);
    const { id: jobId } = await harness.job(id);
    const url = `/reviews/${REPOSITORY}/${number}/${jobId}`;
    const duplicate = { status: 202, body: { status: "duplicate", id: jobId, url } };
    expect(await harness.deliverAgain(id)).toEqual(duplicate);
    expect(await harness.deliverAgain(id, "another-hook")).toEqual(duplicate);
    expect(harness.jobs().filter(({ pull }) => pull === number)).toHaveLength(1);
    expect(harness.answersTo(number, id)).toHaveLength(1);
  });

  it("lets pass by what the gate does not want", async () => {
    const { host } = harness;
    const number = harness.openPull();
    const closed = harness.openPull();
    harness.issueOf(closed).state = "closed";
    const issue = host.openIssue(REPOSITORY, { title: "Late", author: AUTHOR });
    const said = [
      await ask(number, "Please, @asksvc, have a look"),
      await ask(closed),
      await ask(issue),
      await host.comment(REPOSITORY, number, "stranger", REQUEST),
      await host.comment(REPOSITORY, number, "dependabot[bot]", REQUEST),
    ];
    expect(said.map((id) => harness.deliveryOf(id).statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect(harness.jobs().filter(({ commentId }) => said.includes(commentId))).toEqual([]);
  });

  it("comments once on a pull request that was closed before its review could start", async () => {
    const number = harness.openPull();
    const path = `/repos/${REPOSITORY}/pulls/${number}`;
    const act = (): void => {
      harness.issueOf(number).state = "closed";
    };
    harness.host.setFaults((call) => (call.path === path ? { kind: "before", act } : undefined));
    const id = await ask(number);
    const isTold = ({ status, outbox }: StoredJob) =>
      status === "cancelled" && outbox.every(({ state }) => state === "done");
    const job = await harness.job(id, isTold);
    harness.host.setFaults(undefined);
    expect(job.stopReason).toBe("pull-closed");
    const [notice, ...others] = harness.answersTo(number, id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: "notice" });
    expect(notice?.body).toContain("closed");
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
});
