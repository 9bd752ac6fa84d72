import { describe, expect, it } from "vitest";
import { createDraftManager } from "../../../../src/app/draft/manage-draft.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import { createHost, HEAD, memoryPull, pullRequest } from "../review/pull-fixture.ts";

const ID = "0123456789abcdef";
const signal = new AbortController().signal;

async function open(over: Partial<Job> = {}, { allowApprove = false, head = HEAD } = {}) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const host = createHost();
  const { version: _version, ...job } = sampleJob({ source: "web", status: "draft", ...over });
  const { job: accepted } = await store.jobs.accept(job, []);
  const draft = JSON.stringify({ ...sampleStored({ head }), base: pullRequest().mergeBaseSha });
  await store.jobs.change({ job: accepted, draft });
  let steps = 0;
  const manager = createDraftManager(
    { ...store, clock, pulls: host, notify: () => (steps += 1) },
    { allowApprove },
  );
  const edit = (patch: object, version = 1) =>
    manager.edit("job-1", { version, patch, login: "mia" });
  const publish = (version = 1, onReviewedCommit = false) =>
    manager.publish("job-1", { version, onReviewedCommit }, signal);
  const status = async () => (await store.jobs.get("job-1"))?.status;
  return { store, host, manager, edit, publish, status, steps: () => steps };
}

describe("managing a draft", () => {
  it("reads, edits and reports changes, each under the next version", async () => {
    const { manager, edit } = await open();
    expect(await manager.read("job-1")).toMatchObject({ version: 1, changes: [] });
    const edited = await edit({ summary: "Mine.", comments: [{ id: ID, severity: "nit" }] });
    expect(edited).toMatchObject({
      kind: "edited",
      draft: {
        version: 2,
        changes: [{ what: "summary" }, { what: "severity", id: ID, from: "major", to: "nit" }],
      },
    });
    expect(await manager.read("job-1")).toMatchObject({
      version: 2,
      stored: { draft: { summary: "One thing." }, edits: { summary: "Mine.", editedBy: "mia" } },
    });
  });

  it("loses no change: the second edit of the same version is refused", async () => {
    const { edit } = await open();
    const both = await Promise.allSettled([edit({ summary: "A" }), edit({ summary: "B" })]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(edit({ summary: "C" })).rejects.toMatchObject({ code: "draft-changed" });
  });

  it("refuses to publish a draft that a user has emptied, and publishes only their text", async () => {
    const { edit, publish, status } = await open();
    await edit({ summary: "  ", comments: [{ id: ID, discarded: true }] });
    await expect(publish(2)).rejects.toMatchObject({
      code: "input-invalid",
      message: expect.stringContaining("the review is empty"),
    });
    expect(await status()).toBe("draft");
    await edit({ summary: "Good work." }, 2);
    expect(await publish(3)).toMatchObject({ status: "publishing" });
  });

  it("changes nothing for a request that names a missing item", async () => {
    const { manager, edit } = await open();
    expect(await edit({ summary: "S", comments: [{ id: "x" }] })).toMatchObject({
      kind: "refused",
      problems: [{ path: "comments.0.id" }],
    });
    expect(await manager.read("job-1")).toMatchObject({ version: 1 });
  });

  it("passes the draft that the user has seen to the outbox; a repetition changes nothing", async () => {
    const { store, publish, steps } = await open();
    expect(await publish()).toMatchObject({ status: "publishing" });
    expect(await publish()).toMatchObject({ status: "publishing" });
    expect(await store.outbox.listByJob("job-1")).toMatchObject([
      { kind: "review", payload: { approved: 1 }, state: "pending" },
    ]);
    expect(steps()).toBe(1);
  });

  it("is handed over once by several who publish it at the same time", async () => {
    const { publish, steps, store } = await open();
    const jobs = await Promise.all([publish(), publish(), publish()]);
    expect(jobs.map(({ status }) => status)).toEqual(["publishing", "publishing", "publishing"]);
    expect(steps()).toBe(1);
    expect(await store.outbox.listByJob("job-1")).toHaveLength(1);
  });

  it("may be published again when the code host refused it", async () => {
    const { store, publish } = await open();
    await publish();
    const job = await store.jobs.get("job-1");
    if (job === undefined) throw new Error("no job");
    await store.jobs.change({ job: { ...job, status: "draft", error: "no" } });
    await publish();
    expect(await store.outbox.listByJob("job-1")).toHaveLength(2);
  });

  it("does not publish a draft that another user has changed since", async () => {
    const { edit, publish, status } = await open();
    await edit({ summary: "Mine." });
    await expect(publish(1)).rejects.toMatchObject({ code: "draft-changed" });
    expect(await status()).toBe("draft");
    expect(await publish(2)).toMatchObject({ status: "publishing" });
  });

  it("asks before it publishes on a head that is no longer the branch's", async () => {
    const { publish, status } = await open({}, { head: "d".repeat(40) });
    await expect(publish()).rejects.toMatchObject({
      code: "head-moved",
      details: { expected: "d".repeat(40), actual: HEAD },
    });
    expect(await status()).toBe("draft");
    expect(await publish(1, true)).toMatchObject({ status: "publishing" });
  });

  it("approves only where approving is switched on", async () => {
    const blocked = await open();
    await blocked.edit({ event: "APPROVE" });
    await expect(blocked.publish(2)).rejects.toMatchObject({ code: "approve-blocked" });
    const allowed = await open({}, { allowApprove: true });
    await allowed.edit({ event: "APPROVE" });
    expect(await allowed.publish(2)).toMatchObject({ status: "publishing" });
  });

  it("does not publish on a closed pull request", async () => {
    const { host, publish } = await open();
    host.change(memoryPull({ pull: pullRequest({ isOpen: false }) }));
    await expect(publish()).rejects.toMatchObject({ code: "pull-closed" });
  });

  it("discards for good, and edits and publishes nothing afterwards", async () => {
    const { manager, edit, publish, status } = await open();
    await manager.discard("job-1");
    expect(await status()).toBe("discarded");
    for (const call of [
      () => edit({ summary: "S" }),
      () => publish(),
      () => manager.discard("job-1"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "draft-changed" });
  });

  it.each(["queued", "running", "cancelled"] as const)(
    "has no draft of a job that is %s",
    async (status) => {
      const { edit, publish } = await open({ status });
      await expect(edit({ summary: "S" })).rejects.toMatchObject({ code: "draft-changed" });
      await expect(publish()).rejects.toMatchObject({ code: "draft-changed" });
    },
  );
});
