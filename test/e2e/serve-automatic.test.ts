import { describe, expect, it } from "vitest";
import { setUpAutomaticReviews } from "../fakes/automatic-reviews-suite.ts";
import { AUTHOR, openServeHarness, REPOSITORY } from "../fakes/serve-harness.ts";

const { harness, deliveriesOf, settledJob, checkRunsOf } = setUpAutomaticReviews();

describe("svc serve with reviews without a request", () => {
  it("reviews a new pull request of a member, with one check run on its head", async () => {
    const number = harness().openPull();
    const job = await settledJob(number);
    expect(job).toMatchObject({ kind: "review", status: "published", commentId: 0 });
    const { pull, comments } = harness().issueOf(number);
    expect(pull?.reviews.map(({ state }) => state)).toEqual(["CHANGES_REQUESTED"]);
    expect(comments).toEqual([]);
    const [run, ...others] = checkRunsOf(number);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      name: "svc review",
      headSha: pull?.reviews[0]?.commit,
      status: "completed",
      conclusion: "neutral",
    });
    expect(run?.output.title).toMatch(/^Ran: yes · Covered: \d+ of \d+ hunks; .* · Findings: /);
    expect(run?.output.annotations.length).toBeGreaterThan(0);
    const [delivery] = deliveriesOf(number);
    expect(delivery?.statusCode).toBe(202);
  });
});

describe("svc serve by default", () => {
  it("reviews nothing without a request, and reports no check run", async () => {
    await using other = await openServeHarness();
    const { app } = other.host.state;
    app.events = [...app.events, "pull_request"];
    await other.start().ready;
    const number = other.openPull();
    await other.host.announceChange(REPOSITORY, number, "opened");
    const codes = other.host.state.deliveries.map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([204]));
    expect(other.jobs()).toEqual([]);
    const id = await other.host.comment(REPOSITORY, number, AUTHOR, "@asksvc");
    await other.job(id);
    expect(other.host.state.repositories[0]?.checkRuns ?? []).toEqual([]);
  });
});
