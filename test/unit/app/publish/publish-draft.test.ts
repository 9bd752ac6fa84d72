import { describe, expect, it } from "vitest";
import { planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { NewReview } from "../../../../src/domain/pull/new-review.ts";
import { editDraft } from "../../../../src/domain/review/draft-edits.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { readStoredReview, writeStoredReview } from "../../../../src/domain/review/stored-draft.ts";
import { planApprovedPublish } from "../../../../src/domain/runner/plan-result.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createEntryWriter } from "../../../fakes/entry-writer.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { reviewDraft } from "../../domain/render/sample-draft.ts";
import {
  addedFile,
  createHost,
  HEAD,
  memoryPull,
  pullRequest,
  REF,
  unclear,
} from "../review/pull-fixture.ts";
import { FINDINGS, reviewsOf } from "./publish-harness.ts";

const BASE = pullRequest().mergeBaseSha;
const signal = new AbortController().signal;

interface DraftSetup {
  readonly draft?: Partial<ReviewDraft> | undefined;
  readonly patch?: Parameters<typeof editDraft>[2]["patch"] | undefined;
}

function openDrafts(options: Parameters<typeof createHost>[1] = {}) {
  const host = createHost(memoryPull(), options);
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const write = createEntryWriter({ store, clock, host, allowApprove: true });
  const plan = planReview([addedFile("a.ts")], FINDINGS);
  /** Puts in a draft of the same findings that a person has approved. */
  const add = async (id: string, { draft: over, patch = {} }: DraftSetup = {}) => {
    const draft = reviewDraft({ head: HEAD, plan, ...over });
    const by = { editedBy: "mia", editedAt: clock.now() };
    const edited = editDraft(draft, undefined, { patch, by });
    if (edited.kind !== "edited") throw new Error("the edit was refused");
    const { version: _version, ...job } = sampleJob({
      id,
      source: "web",
      status: "draft",
      workId: `work-${id}`,
      request: { pull: { ...REF }, commentId: 0, instructions: "", commenter: "mia" },
    });
    const { job: accepted } = await store.jobs.accept(job, []);
    const text = writeStoredReview({ base: BASE, draft, edits: edited.edits });
    const { outbox = [] } = planApprovedPublish(accepted, 1);
    const publishing = { ...accepted, status: "publishing" } as const;
    await store.jobs.change({ job: publishing, draft: text, outbox });
  };
  const publish = async (id: string) => {
    const [entry] = await store.outbox.listByJob(id);
    if (entry === undefined) throw new Error("nothing is to be written");
    return write(entry, signal);
  };
  const stored = async (id: string) =>
    readStoredReview(JSON.parse((await store.drafts.get(id))?.text ?? "null"));
  return { host, store, add, publish, stored };
}

const countOf = (reviews: readonly NewReview[], text: string): number =>
  reviews
    .flatMap(({ body, comments }) => [body, ...comments.map((one) => one.body)])
    .filter((body) => body.includes(text)).length;

describe("publishing two drafts of one commit", () => {
  it("posts each finding once, on lines and in the body, and counts the others", async () => {
    const { host, add, publish, stored } = openDrafts();
    await add("one");
    await add("two");
    await publish("one");
    await publish("two");
    const reviews = reviewsOf(host);
    expect(reviews).toHaveLength(2);
    for (const { body } of FINDINGS) expect(countOf(reviews, body)).toBe(1);
    expect(reviews[1]?.body).toContain("already posted in an earlier review, not posted again: 3");
    expect((await stored("one"))?.published).toMatchObject({ onLines: 2, alreadyPosted: [] });
    expect((await stored("two"))?.published).toMatchObject({
      event: "COMMENT",
      onLines: 0,
      notes: [],
      alreadyPosted: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });

  it("posts each finding once when both are published at the same moment", async () => {
    const { host, add, publish } = openDrafts();
    const ids = ["one", "two", "three", "four"];
    for (const id of ids) await add(id);
    await Promise.all(ids.map(publish));
    const reviews = reviewsOf(host);
    expect(reviews).toHaveLength(4);
    for (const { body } of FINDINGS) expect(countOf(reviews, body)).toBe(1);
  });

  it("recognizes a finding that a user reworded, or moved to the summary", async () => {
    const { host, add, publish, stored } = openDrafts();
    const [id = ""] = planReview([addedFile("a.ts")], FINDINGS).inline.map((one) => one.id);
    await add("one", { patch: { comments: [{ id, body: "It drips.", bucket: "summary" }] } });
    await add("two", { patch: { comments: [{ id, body: "It pours." }] } });
    await publish("one");
    await publish("two");
    expect(countOf(reviewsOf(host), "It drips.")).toBe(1);
    expect(countOf(reviewsOf(host), "It pours.")).toBe(0);
    expect((await stored("two"))?.published?.alreadyPosted).toContain(id);
  });

  it("posts what a user left out of the first draft", async () => {
    const { host, add, publish } = openDrafts();
    const [id = ""] = planReview([addedFile("a.ts")], FINDINGS).inline.map((one) => one.id);
    await add("one", { patch: { comments: [{ id, discarded: true }] } });
    await add("two");
    await publish("one");
    await publish("two");
    for (const { body } of FINDINGS) expect(countOf(reviewsOf(host), body)).toBe(1);
  });

  it("waits while the first may still appear", async () => {
    const failures = [
      { operation: "postReview", call: 1, error: unclear(), tookEffect: true },
    ] as const;
    const { host, add, publish } = openDrafts({ failures });
    const reviews = host.reviews;
    host.reviews = async () => [];
    await add("one");
    await add("two");
    await expect(publish("one")).rejects.toMatchObject({ code: "code-host-unclear" });
    await expect(publish("two")).rejects.toMatchObject({
      code: "code-host-unclear",
      details: { isLook: true },
      message: expect.stringContaining("another review of"),
    });
    host.reviews = reviews;
    await publish("one");
    expect(reviewsOf(host)).toHaveLength(1);
  });
});

describe("storing what was posted of a draft", () => {
  it("reports the posted event and why it differs", async () => {
    const { add, publish, stored } = openDrafts({ login: "Mona" });
    const none = planReview([addedFile("a.ts")], []);
    await add("one", { draft: { plan: none }, patch: { event: "APPROVE" } });
    await publish("one");
    expect((await stored("one"))?.published).toEqual({
      event: "COMMENT",
      onLines: 0,
      alreadyPosted: [],
      notes: [
        "An approval was requested. This is a comment only: the service opened this pull request.",
      ],
    });
  });

  it("publishes once, and keeps the record, when the entry is tried again", async () => {
    const { host, add, publish, stored } = openDrafts();
    await add("one");
    const first = await publish("one");
    const record = (await stored("one"))?.published;
    expect(await publish("one")).toEqual(first);
    expect(reviewsOf(host)).toHaveLength(1);
    expect((await stored("one"))?.published).toEqual(record);
  });

  it("publishes a user's long summary completely", async () => {
    const { host, add, publish } = openDrafts();
    const line = "All of it matters to the reader. ";
    const summary = `${line.repeat(Math.floor(59_000 / line.length))}The end.`;
    await add("one", { patch: { summary } });
    await publish("one");
    const body = reviewsOf(host)[0]?.body ?? "";
    expect(body).toContain("The end.");
    expect(body).not.toContain("clipped");
    expect(body.length).toBeLessThanOrEqual(65_536);
  });
});
