import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: ServeHarness;

beforeAll(async () => {
  harness = await openServeHarness({ gapMs: 2 });
  await harness.start().ready;
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

const REQUEST = "@asksvc look at the payments";
const ask = (number: number, body = REQUEST): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, body);

describe("svc serve", () => {
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
    const isReported = ({ status, outbox }: StoredJob) =>
      status === "cancelled" && outbox.every(({ state }) => state === "done");
    const job = await harness.job(id, isReported);
    harness.host.setFaults(undefined);
    expect(job.stopReason).toBe("pull-closed");
    const [notice, ...others] = harness.answersTo(number, id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: "notice" });
    expect(notice?.body).toContain("closed");
  });
});
