import { describe, expect, it } from "vitest";
import { createDraftPageLookup } from "../../../../src/app/jobs/deliver-entry.ts";
import type { AppError } from "../../../../src/domain/core/app-error.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { NewOutboxEntry } from "../../../../src/domain/job/outbox-entry.ts";
import type { MemoryFailure } from "../../../../src/testing/create-memory-code-host.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createEntryWriter } from "../../../fakes/entry-writer.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleEntry, sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import {
  createHost,
  HEAD,
  pullRequest,
  REF,
  reviewThread,
  unclear,
} from "../review/pull-fixture.ts";

const ASKED = { pull: { ...REF }, commentId: 55, instructions: "", commenter: "mia" };
const QUESTION = {
  ...ASKED,
  commentId: 503,
  threadId: 501,
  path: "a.ts",
  side: "RIGHT",
  line: 2,
  diffHunk: "",
} as const;
const base = pullRequest().mergeBaseSha;

const KEY = "notice:job-1";

async function open(
  over: Partial<Job> = {},
  draft?: string,
  failures: readonly MemoryFailure[] = [],
) {
  const scene = {
    pull: pullRequest(),
    files: [{ path: "a.ts", status: "added", patch: "@@ -0,0 +1,2 @@\n+one();\n+two();" }],
    threads: [reviewThread()],
  } as const;
  const host = createHost(scene, { failures });
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...job } = sampleJob({ request: ASKED, status: "running", ...over });
  const { job: accepted } = await store.jobs.accept(job, ["k"]);
  if (draft !== undefined)
    await store.jobs.change({ job: { ...accepted, status: "publishing" }, draft });
  const pageOf = ({ id }: Job) => `https://svc.example/${id}`;
  const write = createEntryWriter({ store, clock, host, pageOf });
  const signal = new AbortController().signal;
  const entry = async () => (await store.outbox.listByJob("job-1")).find(({ key }) => key === KEY);
  const put = async (kind: NewOutboxEntry["kind"], payload: NewOutboxEntry["payload"] = {}) => {
    if (failures.length === 0) return write(sampleEntry({ kind, payload }), signal);
    const key = `${kind}:job-1`;
    const now = await store.jobs.get("job-1");
    const outbox = [{ key, jobId: "job-1", kind, payload }];
    if (now !== undefined) await store.jobs.change({ job: now, outbox });
    const kept = (await store.outbox.listByJob("job-1")).find((one) => one.key === key);
    return write(sampleEntry({ kind, payload, ...kept }), signal);
  };
  return { host, store, put, entry, clock };
}

describe("writing an entry of the outbox", () => {
  it("publishes the stored draft on the job's own pull request, once", async () => {
    const stored = { ...sampleStored({ head: HEAD }), base };
    const { host, put } = await open({}, JSON.stringify(stored));
    const first = await put("review");
    expect(await put("review")).toEqual(first);
    expect(host.posts).toMatchObject([{ kind: "review", post: { url: first.url } }]);
  });

  it("keeps what publishing had to say in the job's log", async () => {
    const gone = { ...sampleStored({ head: "d".repeat(40) }), base };
    const { store, put } = await open({}, JSON.stringify(gone));
    await put("review");
    const events = await store.events.read("job-1", { after: 0, limit: 10 });
    expect(events.every(({ type }) => type === "log")).toBe(true);
  });

  it.each([
    ["no draft", undefined],
    ["a draft that cannot be read", '{"summary":"s"}'],
  ])("rejects %s as a bug", async (_what, draft) => {
    const { host, put } = await open({ status: "publishing" }, draft);
    await expect(put("review")).rejects.toThrow("job job-1 has no draft that can be read");
    expect(host.posts).toEqual([]);
  });

  it("answers in the thread that the job names, once", async () => {
    const { host, put } = await open({ kind: "followup", request: QUESTION });
    const reply = { text: "Because.", hadTools: true, head: HEAD };
    const usage = { input: 10, cached: 0, output: 2, calls: 1 };
    const first = await put("reply", { reply, usage, stopReason: "final" });
    expect(await put("reply", { reply, usage, stopReason: "final" })).toEqual(first);
    expect(host.posts).toMatchObject([
      { kind: "reply", thread: 501, post: { body: expect.stringContaining("Because.") } },
    ]);
  });

  it("carries out a command where it was given, once, although its job has ended", async () => {
    const request = { ...QUESTION, instructions: "help" };
    const thread = await open({ kind: "followup", status: "replied", request });
    const first = await thread.put("command");
    expect(await thread.put("command")).toEqual(first);
    expect(thread.host.posts).toMatchObject([{ kind: "reply", thread: 501 }]);
    const page = await open({ status: "replied", request: { ...ASKED, instructions: "help" } });
    await page.put("command");
    expect(page.host.posts).toMatchObject([{ kind: "comment" }]);
  });

  it("looks at the threads of a pull request without anything new, and leaves those of others", async () => {
    const { host, put } = await open();
    expect(await put("threads")).toEqual({});
    expect(host.calls).toContain("threads");
    expect(host.posts).toEqual([]);
  });

  it("reacts to a request for a review in a thread", async () => {
    const { host, put } = await open({ request: { ...ASKED, isOnLines: true } });
    await put("reaction");
    expect(host.posts).toMatchObject([{ target: { kind: "review-comment", id: 55 } }]);
  });

  it("explains where it was requested why there is no result, with a link to the page", async () => {
    const review = await open();
    await review.put("notice", { text: "It failed." });
    const body = expect.stringContaining("It failed. ([details](https://svc.example/job-1))");
    expect(review.host.posts).toMatchObject([{ kind: "comment", post: { body } }]);
    const followup = await open({ kind: "followup", request: QUESTION });
    await followup.put("notice", { text: "It failed." });
    expect(followup.host.posts).toMatchObject([{ kind: "reply", thread: 501, post: { body } }]);
  });

  it("reacts to the comment that asked", async () => {
    const review = await open();
    expect(await review.put("reaction")).toEqual({});
    const followup = await open({ kind: "followup", request: QUESTION });
    await followup.put("reaction");
    const target = ({ host }: typeof review) => host.posts;
    expect(target(review)).toMatchObject([{ target: { kind: "issue-comment", id: 55 } }]);
    expect(target(followup)).toMatchObject([{ target: { kind: "review-comment", id: 503 } }]);
  });

  it("names the comment that superseded a request, and removes its reaction", async () => {
    const { host, store, put } = await open();
    await put("reaction");
    expect(host.posts).toMatchObject([{ kind: "reaction" }]);
    const { version: _version, ...newer } = sampleJob({ id: "job-2", workId: "work-2" });
    await store.jobs.accept({ ...newer, request: { ...ASKED, commentId: 56 } }, []);
    const old = await store.jobs.get("job-1");
    const why = { stopReason: "superseded", supersededBy: "job-2" } as const;
    if (old !== undefined)
      await store.jobs.change({ job: { ...old, status: "cancelled", ...why } });
    const [text, page] = ["Superseded.", "https://host.example/acme/shop/pull/7#issuecomment-56"];
    await put("reaction", { isRemoved: true });
    expect(host.posts).toEqual([]);
    await put("notice", { text });
    const body = expect.stringContaining(`${text} ([newer comment](${page}))`);
    expect(host.posts).toMatchObject([{ kind: "comment", post: { body } }]);
    await put("reaction");
    await put("notice", { text });
    expect(host.posts).toHaveLength(1);
  });

  it("does not write for a missing job", async () => {
    const { host, put } = await open({ id: "job-2" });
    await expect(put("notice", { text: "x" })).rejects.toThrow("has no job");
    expect(host.posts).toEqual([]);
  });

  it("writes no answer of a job that has ended meanwhile", async () => {
    const review = await open({ status: "cancelled" });
    await expect(review.put("review")).rejects.toMatchObject({ code: "cancelled" });
    const followup = await open({ kind: "followup", request: QUESTION, status: "cancelled" });
    const reply = { text: "Because.", hadTools: true, head: HEAD };
    await expect(followup.put("reply", { reply })).rejects.toMatchObject({ code: "cancelled" });
    expect([...review.host.posts, ...followup.host.posts]).toEqual([]);
  });

  it("stores when a write was sent, and logs once what it waits for", async () => {
    const lost = { operation: "comment", call: 1, error: unclear() } as const;
    const { store, put, entry, clock } = await open({}, undefined, [lost]);
    const startedAt = clock.now();
    for (const isLook of [false, true, true]) {
      const waiting = await put("notice", { text: "It failed." }).catch((error: unknown) => error);
      expect(waiting).toMatchObject({ code: "code-host-unclear", details: { isLook } });
      const { message, details } = waiting as AppError<"code-host-unclear">;
      const notBefore = details.lookAt ?? "";
      await store.outbox.recordOutcome(KEY, { kind: "again", notBefore, error: message, isLook });
      expect(await entry()).toMatchObject({ sentAt: startedAt });
    }
    const events = await store.events.read("job-1", { after: 0, limit: 10 });
    expect(events.map((event) => event.type === "log" && event.text)).toEqual([
      expect.stringMatching(
        /^waiting for certainty: .*; it is looked for until 2026-01-01T00:04:00/,
      ),
    ]);
  });

  it("looks for an answer that was sent before its job was cancelled", async () => {
    const lost = { operation: "reply", call: 1, error: unclear(), tookEffect: true } as const;
    const followup = { kind: "followup", request: QUESTION } as const;
    const { host, store, put } = await open(followup, undefined, [lost]);
    const reply = { text: "Because.", hadTools: true, head: HEAD };
    const sent = await put("reply", { reply });
    const job = await store.jobs.get("job-1");
    if (job !== undefined) await store.jobs.change({ job: { ...job, status: "cancelled" } });
    expect(await put("reply", { reply })).toEqual(sent);
    expect(host.posts).toHaveLength(1);
  });

  it("reports no end of a job whose answer is posted, and waits for one that may be", async () => {
    const { host, store, put } = await open();
    const job = await store.jobs.get("job-1");
    if (job === undefined) throw new Error("no job");
    const entry = { key: "review:job-1", jobId: "job-1", kind: "review", payload: {} } as const;
    await store.jobs.change({ job, outbox: [entry] });
    await expect(put("notice", { text: "x" })).rejects.toMatchObject({ code: "code-host-unclear" });
    await store.outbox.recordOutcome("review:job-1", { kind: "done", url: "https://x/1" });
    expect(await put("notice", { text: "x" })).toEqual({});
    expect(host.posts).toEqual([]);
  });
});

describe("the page that a notice links to", () => {
  it("is that of a draft, if pages are served", () => {
    const find = createDraftPageLookup("https://svc.example");
    const draft = sampleJob({ status: "draft" });
    expect(find(draft)).toBe("https://svc.example/reviews/acme/shop/7/job-1");
    expect(find(sampleJob({ status: "failed" }))).toBeUndefined();
    expect(createDraftPageLookup(undefined)(draft)).toBeUndefined();
  });
});
