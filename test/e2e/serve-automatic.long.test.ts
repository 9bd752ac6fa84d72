import { describe, expect, it } from "vitest";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { isSettled, setUpAutomaticReviews } from "../fakes/automatic-reviews-suite.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";

const { harness, deliveriesOf, jobsOf, settledJob, checkRunsOf, push } = setUpAutomaticReviews();

describe("svc serve with reviews without a request", () => {
  it("accepts a redelivered change once", async () => {
    const number = harness().openPull();
    const { id } = await settledJob(number);
    const [delivery] = deliveriesOf(number);
    if (delivery === undefined) throw new Error("not delivered");
    for (const guid of [delivery.guid, "another-hook"]) {
      const response = await fetch(delivery.url, {
        method: "POST",
        headers: { ...delivery.requestHeaders, "x-github-delivery": guid },
        body: JSON.stringify(delivery.payload),
      });
      expect(await response.json()).toMatchObject({ status: "duplicate", id });
    }
    expect(jobsOf(number)).toHaveLength(1);
    expect(checkRunsOf(number)).toHaveLength(1);
  });

  it("makes exactly one next review of twelve pushes during one, of the newest head", async () => {
    harness().model.pace(100);
    const number = harness().openPull();
    await harness().jobThat(({ pull, status }) => pull === number && status === "running");
    const heads: string[] = [];
    for (let at = 1; at <= 12; at++) heads.push(await push(number, `push${at}`));
    expect(jobsOf(number).map(({ status }) => status)).toEqual(["running", "queued"]);
    harness().model.pace(0);
    await settledJob(number, 1);
    expect(jobsOf(number)).toHaveLength(2);
    const { pull, comments } = harness().issueOf(number);
    expect(pull?.reviews.length).toBeLessThanOrEqual(2);
    expect(comments).toEqual([]);
    expect(checkRunsOf(number).map(({ headSha }) => headSha)).toHaveLength(2);
    expect(checkRunsOf(number).at(-1)?.headSha).toBe(heads.at(-1));
    expect(checkRunsOf(number).every(({ status }) => status === "completed")).toBe(true);
  });

  it("posts nothing when nothing is new", async () => {
    const number = harness().openPull();
    await settledJob(number);
    const before = harness().issueOf(number).pull?.reviews.length;
    const branch = harness().issueOf(number).pull?.headBranch ?? "";
    const amended = { branch, from: "main", message: "Amended", author: AUTHOR };
    const files = { ...CHANGE_FILES };
    harness().host.commit(REPOSITORY, { ...amended, files }, { isForced: true });
    await harness().host.announceChange(REPOSITORY, number, "synchronize");
    const job = await settledJob(number, 1);
    expect(job.status).toBe("no_change");
    expect(harness().issueOf(number).pull?.reviews).toHaveLength(before ?? 0);
    expect(harness().issueOf(number).comments).toEqual([]);
    const last = checkRunsOf(number).at(-1);
    expect(last).toMatchObject({ status: "completed", conclusion: "neutral" });
    expect(last?.output.title).toContain("Covered: nothing new");
  });

  it("waits for a draft to be ready, and ignores forks, bots and other changes", async () => {
    const { host } = harness();
    const branches = ["draft", "bot"];
    for (const branch of branches)
      host.commit(REPOSITORY, { branch, from: "main", message: branch, files: CHANGE_FILES });
    const draft = host.openPull(REPOSITORY, {
      title: "Draft",
      author: AUTHOR,
      head: "draft",
      isDraft: true,
    });
    const bot = host.openPull(REPOSITORY, {
      title: "Bump",
      author: "dependabot[bot]",
      head: "bot",
    });
    host.addRepository({
      owner: "stranger",
      name: "checkout",
      forkOf: REPOSITORY,
      isInstalled: false,
    });
    const change = { branch: "fork", from: "main", message: "Fork", files: CHANGE_FILES };
    host.commit("stranger/checkout", change);
    const fork = host.openPull(REPOSITORY, {
      title: "Fork",
      author: "stranger",
      head: "fork",
      headRepository: "stranger/checkout",
    });
    await host.announceChange(REPOSITORY, draft, "labeled");
    await host.announceChange(REPOSITORY, draft, "synchronize");
    await host.announceChange(REPOSITORY, fork, "synchronize");
    await host.announceChange(REPOSITORY, bot, "synchronize");
    const codes = [draft, bot, fork].flatMap((number) =>
      deliveriesOf(number).map(({ statusCode }) => statusCode),
    );
    expect(new Set(codes)).toEqual(new Set([204]));
    expect([draft, bot, fork].flatMap(jobsOf)).toEqual([]);
    const { pull } = harness().issueOf(draft);
    if (pull !== undefined) pull.isDraft = false;
    await host.announceChange(REPOSITORY, draft, "ready_for_review");
    expect(await settledJob(draft)).toMatchObject({ status: "published" });
  });

  it("publishes the review without the permission for check runs, and logs one line", async () => {
    const { app } = harness().host.state;
    const { checks, ...permissions } = app.permissions;
    app.permissions = permissions;
    harness().addRepository("acme/till");
    const number = harness().openPull("acme/till");
    const job = await harness().jobThat((one) => one.repository === "acme/till" && isSettled(one));
    app.permissions = { ...permissions, checks: checks ?? "write" };
    expect(job).toMatchObject({ status: "published", pull: number });
    const lines = job.events.flatMap(({ body }) =>
      body.type === "log" && body.text.includes("no check run") ? [body.text] : [],
    );
    expect(lines[0]).toContain("checks: write");
    expect(job.outbox.filter(({ state }) => state === "failed")).toEqual([]);
  });
});
