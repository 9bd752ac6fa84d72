import { describe, expect, it } from "vitest";
import { createAcceptEvent } from "../../../../src/app/intake/accept-event.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { pageComment, threadComment } from "../../domain/trigger/sample-events.ts";

/** As they are without a setting. */
const QUOTAS = { authorDay: 50, repositoryDay: 200, pullHour: 10 };
const MINUTE = 60_000;
const DAYS = 7;
const MAX_EVENTS = 20_000;

interface Post {
  readonly pull: number;
  readonly by: string;
  readonly text: string;
}

/** An account that writes by itself: each minute it sees what is new, and says what it writes now. */
interface BotAccount {
  readonly login: string;
  readonly type?: "User" | "Bot";
  readonly isInline?: boolean;
  writes(seen: readonly Post[], minute: number): readonly Omit<Post, "by">[];
}

interface Setup {
  readonly machines: readonly BotAccount[];
  readonly whyNot?: string;
  readonly quotas?: typeof QUOTAS;
  readonly days?: number;
}

const toPagePlace = (commentId: number) => ({ kind: "page", commentId }) as const;
const toThreadPlace = (commentId: number) =>
  ({
    kind: "thread",
    commentId,
    threadId: commentId,
    path: "a.ts",
    side: "RIGHT",
    diffHunk: "",
  }) as const;

/** Lives through days of a virtual clock: events are taken by the real gate and store, and every job ends in a post. */
async function simulate({ machines, whyNot, quotas = QUOTAS, days = DAYS }: Setup) {
  const clock = createFakeClock({ isManual: true });
  const store = createMemoryStore(clock);
  const takeEvent = createAcceptEvent(
    { ...store, clock, findRefusalReason: async () => whyNot },
    { trigger: "@asksvc", quotas },
  );
  const counts = { runs: 0, ourPosts: 0, events: 0 };
  let news: Post[] = [{ pull: 1, by: "asksvc", text: "Hello." }];
  let comments = 0;

  const deliver = async (
    { login, type = "User", isInline }: BotAccount,
    post: Omit<Post, "by">,
  ) => {
    comments += 1;
    counts.events += 1;
    if (counts.events > MAX_EVENTS) throw new Error("the loop grows without an end");
    const make = isInline === true ? threadComment : pageComment;
    const place = isInline === true ? toThreadPlace(comments) : toPagePlace(comments);
    const event = make({
      comment: { body: post.text, place },
      author: { login, account: type === "Bot" ? "bot" : "person" },
      pull: { number: post.pull },
    });
    await takeEvent({ deliveryId: `d-${comments}`, event });
  };
  const work = async (): Promise<readonly Post[]> => {
    const posts: Post[] = [];
    for (const job of await store.jobs.list({ statuses: ["queued"], limit: 1_000 })) {
      counts.runs += 1;
      await store.jobs.change({ job: { ...job, status: "published" } });
      posts.push({ pull: job.pull ?? 0, by: "asksvc", text: "A review." });
    }
    for (const { key, kind, jobId, payload } of await store.outbox.due(clock.now(), 1_000)) {
      await store.outbox.recordOutcome(key, { kind: "done" });
      const job = await store.jobs.get(jobId);
      const { text = "" } = payload as { text?: string };
      if (kind === "notice") posts.push({ pull: job?.pull ?? 0, by: "asksvc", text });
    }
    counts.ourPosts += posts.length;
    return posts;
  };
  for (let minute = 0; minute < days * 24 * 60; minute++) {
    clock.advance(MINUTE);
    const seen = news;
    news = [];
    for (const machine of machines) {
      for (const post of machine.writes(seen, minute)) {
        news.push({ ...post, by: machine.login });
        await deliver(machine, post);
      }
    }
    news.push(...(await work()));
  }
  return counts;
}

/** Answers every post of others with the trigger. */
const answering = (login: string, over: Partial<BotAccount> = {}): BotAccount => ({
  login,
  writes: (seen) =>
    seen
      .filter(({ by }) => by !== login)
      .map(({ pull }) => ({ pull, text: "@asksvc and what of this?" })),
  ...over,
});
/** Asks every few minutes, whatever happens. */
const asking = (login: string, every: number, pulls = 1): BotAccount => ({
  login,
  writes: (_seen, minute) =>
    minute % every === 0 ? [{ pull: 1 + ((minute / every) % pulls), text: "@asksvc again" }] : [],
});

describe("bots that reply to each other for a week", () => {
  it("stop when one answers each of our posts", async () => {
    const counts = await simulate({ machines: [answering("machine")] });
    expect(counts).toEqual({ runs: 10, ourPosts: 11, events: 12 });
  });

  it("stop in a review thread, too", async () => {
    const counts = await simulate({ machines: [answering("machine", { isInline: true })] });
    expect(counts).toMatchObject({ runs: 10, ourPosts: 11 });
  });

  it("stop when each of our posts reports a failure", async () => {
    const counts = await simulate({ machines: [answering("machine")], whyNot: "no model" });
    expect(counts).toMatchObject({ runs: 0, ourPosts: 11 });
  });

  it("cost no more than the quotas when they also answer each other", async () => {
    const machines = [answering("one"), answering("two")];
    const { runs, ourPosts, events } = await simulate({ machines, days: 0.1 });
    expect(events).toBeGreaterThan(2 * 60);
    expect(runs).toBeLessThanOrEqual(2 * QUOTAS.authorDay);
    // What was accepted is a run, or superseded and told; each is told once a day that it asks too often.
    const accepted = 2 * QUOTAS.pullHour * Math.ceil(0.1 * 24);
    expect(ourPosts).toBeLessThanOrEqual(accepted + 2);
  });

  it("cost no more than the quota of an author when one asks on a schedule", async () => {
    const { runs, ourPosts } = await simulate({ machines: [asking("machine", 5)] });
    expect(runs).toBeGreaterThan(DAYS * (QUOTAS.authorDay - 5));
    expect(runs).toBeLessThanOrEqual((DAYS + 1) * QUOTAS.authorDay);
    expect(ourPosts - runs).toBeLessThanOrEqual(DAYS + 1);
  });

  it("are notified once a day on each pull request", async () => {
    const { runs, ourPosts } = await simulate({ machines: [asking("machine", 5, 30)] });
    expect(runs).toBeLessThanOrEqual((DAYS + 1) * QUOTAS.authorDay);
    expect(ourPosts - runs).toBeLessThanOrEqual((DAYS + 1) * 30);
  });

  it("cost a repository no more than its quota, regardless of their number", async () => {
    const machines = Array.from({ length: 12 }, (_none, at) =>
      asking(`machine-${at}`, 20 + at, 40),
    );
    const { runs } = await simulate({ machines, days: 2 });
    expect(runs).toBeLessThanOrEqual(3 * QUOTAS.repositoryDay);
    expect(runs).toBeGreaterThan(QUOTAS.repositoryDay);
  });

  it("cost nothing when they are declared bots, or this service", async () => {
    const ours = '@asksvc look\n\n<!-- svc:1 {"k":"n"} -->';
    const echo: BotAccount = {
      login: "us",
      writes: (_seen, minute) => (minute < 5 ? [{ pull: 1, text: ours }] : []),
    };
    const machines = [answering("app[bot]", { type: "Bot" }), echo];
    expect(await simulate({ machines, days: 1 })).toMatchObject({ runs: 0, ourPosts: 0 });
  });

  it("would continue without quotas", async () => {
    const quotas = { authorDay: 0, repositoryDay: 0, pullHour: 0 };
    const { runs } = await simulate({ machines: [answering("machine")], quotas, days: 1 });
    expect(runs).toBeGreaterThan(700);
  });
});
