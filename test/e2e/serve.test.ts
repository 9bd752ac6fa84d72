import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";
import type { KeptJob } from "../fakes/kept-jobs.ts";
import { botOf, reactionsTo } from "../fakes/posted-answers.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import { AUTHOR, openServeScene, REPOSITORY, type ServeScene } from "../fakes/serve-scene.ts";
import { lastSeenOf, openViewer } from "../fakes/sse-viewer.ts";

let scene: ServeScene;
let server: ServeProcess;

beforeAll(async () => {
  scene = await openServeScene({ gapMs: 2 });
  server = scene.start();
  await server.ready;
});
afterAll(async () => {
  scene.watched.expectNoViolations();
  await scene[Symbol.asyncDispose]();
});

const WISH = "@asksvc look at the payments";
const ask = (number: number, body = WISH): Promise<number> =>
  scene.host.comment(REPOSITORY, number, AUTHOR, body);

async function readRun<Body>(job: KeptJob, view: "status" | "log"): Promise<Body> {
  const path = `/reviews/${job.repository}/${job.pull}/${job.id}/${view}`;
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

describe("svc serve", () => {
  it("reviews a pull request that a comment asks for, once", async () => {
    const number = scene.openPull();
    const id = await ask(number);
    expect(scene.deliveryOf(id).statusCode).toBe(202);
    const job = await scene.job(id);
    expect(job).toMatchObject({ kind: "review", status: "published", attempt: 1 });
    const [review, ...others] = scene.answersTo(number, id);
    expect(others).toEqual([]);
    expect(review).toMatchObject({ kind: "review" });
    expect(review?.body).toContain("a lost answer from the gateway makes the customer pay twice");
    const { pull } = scene.issueOf(number);
    expect(pull?.comments.map(({ path, line, side }) => `${path}:${side}:${line}`).sort()).toEqual([
      "src/cart.js:LEFT:8",
      "src/orders.js:RIGHT:6",
      "src/payments.js:RIGHT:12",
    ]);
    expect(reactionsTo(scene.host, scene.issueOf(number), id)).toEqual(["eyes"]);
    expect(await readRun(job, "status")).toMatchObject({ status: "published", url: job.url });
  });

  it("answers a question in its thread, having read the repository", async () => {
    const number = scene.openPull();
    await scene.job(await ask(number));
    const finding = scene.issueOf(number).pull?.comments.find(({ path }) => /payments/.test(path));
    const question = await scene.host.commentOnLine(REPOSITORY, number, {
      author: AUTHOR,
      body: "@asksvc how can that happen?",
      inReplyTo: finding?.id ?? 0,
    });
    const job = await scene.job(question);
    expect(job).toMatchObject({ kind: "followup", status: "replied" });
    const tools = job.events.filter(({ body }) => body.type === "tool-end" && body.ok);
    expect(tools.length).toBeGreaterThan(0);
    expect(scene.answersTo(number, question).map(({ kind }) => kind)).toEqual(["reply"]);
    const reply = scene.issueOf(number).pull?.comments.at(-1);
    expect(reply).toMatchObject({ author: botOf(scene.host), inReplyTo: finding?.id });
    expect(reply?.body).not.toContain("without reading");
    expect(reactionsTo(scene.host, scene.issueOf(number), question)).toEqual(["eyes"]);
  });

  it("takes a delivery once, and a comment once whatever delivers it", async () => {
    const number = scene.openPull();
    const id = await ask(number);
    const { id: jobId } = await scene.job(id);
    const url = `/reviews/${REPOSITORY}/${number}/${jobId}`;
    const duplicate = { status: 202, body: { status: "duplicate", id: jobId, url } };
    expect(await scene.deliverAgain(id)).toEqual(duplicate);
    expect(await scene.deliverAgain(id, "another-hook")).toEqual(duplicate);
    expect(scene.jobs().filter(({ pull }) => pull === number)).toHaveLength(1);
    expect(scene.answersTo(number, id)).toHaveLength(1);
  });

  it("lets pass by what the gate does not want", async () => {
    const { host } = scene;
    const number = scene.openPull();
    const closed = scene.openPull();
    scene.issueOf(closed).state = "closed";
    const issue = host.openIssue(REPOSITORY, { title: "Late", author: AUTHOR });
    const said = [
      await ask(number, "Please, @asksvc, have a look"),
      await ask(closed),
      await ask(issue),
      await host.comment(REPOSITORY, number, "stranger", WISH),
      await host.comment(REPOSITORY, number, "dependabot[bot]", WISH),
    ];
    expect(said.map((id) => scene.deliveryOf(id).statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect(scene.jobs().filter(({ commentId }) => said.includes(commentId))).toEqual([]);
  });

  it("tells once of a pull request that was closed before its review could start", async () => {
    const number = scene.openPull();
    const path = `/repos/${REPOSITORY}/pulls/${number}`;
    const act = (): void => {
      scene.issueOf(number).state = "closed";
    };
    scene.host.setFaults((call) => (call.path === path ? { kind: "before", act } : undefined));
    const id = await ask(number);
    const isTold = ({ status, outbox }: KeptJob) =>
      status === "cancelled" && outbox.every(({ state }) => state === "done");
    const job = await scene.job(id, isTold);
    scene.host.setFaults(undefined);
    expect(job.stopReason).toBe("pull-closed");
    const [notice, ...others] = scene.answersTo(number, id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: "notice" });
    expect(notice?.body).toContain("closed");
  });

  it("shows a run live, and the same log to whoever comes later or again", async () => {
    const number = scene.openPull();
    const id = await ask(number);
    const queued = await scene.job(id, () => true);
    const stream = `${server.url}/reviews/${REPOSITORY}/${number}/${queued.id}/stream`;
    const [first, cut] = await Promise.all([openViewer(stream), openViewer(stream)]);
    await scene.job(id, ({ events }) => events.length >= 4);
    const late = await openViewer(stream);
    cut.cut();
    await cut.ended;
    const again = await openViewer(stream, lastSeenOf(cut.events));
    await Promise.all([first.ended, late.ended, again.ended]);
    const job = await scene.job(id);
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
