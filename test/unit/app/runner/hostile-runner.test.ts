import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createRunnerHooks } from "../../../../src/app/jobs/runner-hooks.ts";
import type { JobKind } from "../../../../src/domain/job/job.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createEntryWriter } from "../../../fakes/entry-writer.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import { createHost, HEAD, LINES, memoryPull, REF, reviewThread } from "../review/pull-fixture.ts";

const REQUEST = {
  pull: { ...REF },
  commentId: 503,
  instructions: "",
  commenter: "mia",
  threadId: 501,
  path: "a.ts",
  side: "RIGHT",
  line: 2,
  diffHunk: "",
  ends: { head: HEAD, baseBranch: "main" },
};

/** Runs the last word of a runner through everything up to the code host; gives what was called there. */
async function speak(kind: JobKind, result: unknown) {
  const host = createHost(memoryPull({ threads: [reviewThread()] }));
  const calls: unknown[] = [];
  const watched = new Proxy(host, {
    get: (target, name: keyof typeof host) => {
      const member: unknown = target[name];
      if (typeof member !== "function") return member;
      return (...input: unknown[]) => {
        calls.push(refOf(input[0]));
        return (member as (...input: unknown[]) => unknown)(...input);
      };
    },
  });
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...rest } = sampleJob({ kind, request: REQUEST, status: "launching" });
  const { job } = await store.jobs.accept(rest, ["k"]);
  const signal = new AbortController().signal;
  const hooks = createRunnerHooks(
    {
      ...store,
      clock,
      ledger: createMemoryLedger(),
      specs: { token: async () => ({ value: "fresh" }) },
      onError: () => undefined,
      notify: () => undefined,
    },
    { job, start: { type: "start", head: HEAD }, signal, hasReported: false },
  );
  await hooks.result(result);
  const write = createEntryWriter({ store, clock, host: watched, allowApprove: true });
  for (const entry of await store.outbox.listByJob(job.id)) await write(entry, signal);
  const { posts } = host;
  const tries = host.calls.filter((call) => call === "postReview").length;
  return { calls, posts, tries, job: await store.jobs.get(job.id) };
}

/** The pull request or repository that a call names, by whatever form its first argument has. */
function refOf(first: unknown): unknown {
  const { ref, pull, owner, name } = first as Record<string, unknown>;
  const named = (ref ?? pull ?? { owner, name }) as Record<string, unknown>;
  return `${String(named.owner)}/${String(named.name)}#${String(named.number ?? REF.number)}`;
}

const path = fc.constantFrom("a.ts", "../a.ts", "/etc/passwd", "a.ts\0", ".git/config", "b.ts", "");
const place = fc.record({
  path,
  side: fc.constantFrom("LEFT", "RIGHT"),
  line: fc.integer({ min: 0, max: 5 }),
  startLine: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
});
const planned = fc.record({
  finding: fc.record({
    path,
    side: fc.constantFrom("LEFT", "RIGHT"),
    line: fc.integer({ min: 1, max: 5 }),
    severity: fc.constantFrom("critical", "nit"),
    body: fc.string({ minLength: 1 }),
  }),
  id: fc.stringMatching(/^[0-9a-f]{16}$/),
  place: fc.option(place, { nil: undefined }),
  text: fc.option(fc.constantFrom(...LINES, "no such line"), { nil: undefined }),
  reason: fc.constant("because"),
});
const elsewhere = fc.record({
  owner: fc.constant("evil"),
  name: fc.constant("shed"),
  number: fc.constant(666),
});
/** Everything a result may hold, and what it has no word for: other targets, other work, other commits. */
const draft = fc.record({
  repository: fc.constantFrom("acme/shop", "evil/shed", "../../evil"),
  title: fc.string(),
  head: fc.constantFrom(HEAD, "e".repeat(40)),
  commit: fc.constant("e".repeat(40)),
  pull: elsewhere,
  summary: fc.string(),
  plan: fc.record({
    event: fc.constantFrom("COMMENT", "APPROVE", "REQUEST_CHANGES"),
    inline: fc.array(planned, { maxLength: 4 }),
    file: fc.array(planned, { maxLength: 2 }),
    summary: fc.array(planned, { maxLength: 2 }),
  }),
});

describe("a runner that tries to act elsewhere", () => {
  it("can post only to the job's pull request, on lines of its diff, on the given head", async () => {
    let posted = 0;
    const property = fc.asyncProperty(draft, elsewhere, async (wild, target) => {
      const stored = sampleStored();
      const whole = { ...stored, draft: { ...stored.draft, ...wild }, pull: target, edits: target };
      const result = { status: "draft", draft: { ...whole, edits: undefined }, pull: target };
      const { calls, posts, tries, job } = await speak(
        "review",
        JSON.parse(JSON.stringify(result)),
      );
      expect(new Set(calls)).toEqual(new Set(["acme/shop#7"]));
      expect(posts.every(({ pull }) => pull === "acme/shop#7")).toBe(true);
      // Nothing is sent in the hope that the code host refuses it.
      expect(tries).toBeLessThanOrEqual(1);
      for (const post of posts) {
        if (post.kind !== "review") continue;
        posted += 1;
        expect(post.review.commit).toBe(HEAD);
        for (const { path: at, side, line, startLine = line } of post.review.comments) {
          expect({ at, side }).toEqual({ at: "a.ts", side: "RIGHT" });
          expect(startLine >= 1 && startLine <= line && line <= LINES.length).toBe(true);
        }
      }
      expect(job).toMatchObject({ repository: "acme/shop", pull: 7, head: HEAD });
    });
    await fc.assert(property, { seed: 23, numRuns: 300 });
    expect(posted).toBeGreaterThan(100);
  });

  it("can answer only in the thread of the question", async () => {
    const reply = { text: "Yes.", hadTools: true, head: HEAD, threadId: 999, pull: "evil/shed#1" };
    const result = { status: "reply", reply, threadId: 999, commentId: 1, pull: { number: 666 } };
    const { calls, posts } = await speak("followup", result);
    expect(new Set(calls)).toEqual(new Set(["acme/shop#7"]));
    expect(posts).toMatchObject([{ kind: "reply", pull: "acme/shop#7", thread: 501 }]);
  });

  it.each<[JobKind, unknown]>([
    ["review", { status: "reply", reply: { text: "Hi.", hadTools: true, head: HEAD } }],
    ["followup", { status: "draft", draft: sampleStored({ head: HEAD }) }],
    ["review", { status: "published", url: "https://evil.example" }],
    ["review", "approve"],
  ])("fails as a %s that ends as something else", async (kind, result) => {
    const { posts, job } = await speak(kind, result);
    expect(job).toMatchObject({ status: "failed" });
    expect(posts.every((post) => post.kind === "comment" || post.kind === "reply")).toBe(true);
  });
});
