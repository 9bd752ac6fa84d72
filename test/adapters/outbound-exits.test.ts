import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCheckRuns } from "../../src/adapters/github/create-check-runs.ts";
import { createCommentPublisher } from "../../src/adapters/github/create-comment-publisher.ts";
import { createReviewPublisher } from "../../src/adapters/github/create-review-publisher.ts";
import { createServerLog } from "../../src/adapters/log/create-server-log.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createLiveLog } from "../../src/app/events/live-log.ts";
import { redactEventLog } from "../../src/app/outbound/redact-events.ts";
import { redactJobs } from "../../src/app/outbound/redact-jobs.ts";
import {
  redactCheckRuns,
  redactComments,
  redactPublisher,
} from "../../src/app/outbound/redact-publisher.ts";
import { registerTokens } from "../../src/app/outbound/register-secrets.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { createSecretFilter, OUTBOUND_KINDS } from "../../src/domain/outbound/secret-filter.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { CANARY_SECRETS } from "../fakes/canary-secrets.ts";
import {
  appTokens,
  type GithubSample,
  githubOptions,
  startGithubSample,
  staticTokens,
} from "../fakes/github-sample.ts";
import { openHttpApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { DISGUISES } from "../fakes/secret-disguises.ts";
import { disguisedTexts, expectNothingOf } from "../fakes/secret-search.ts";

const signal = new AbortController().signal;
const gate = createSecretFilter();
for (const { name, value } of CANARY_SECRETS) gate.registerSecret(name, value);

let sample: GithubSample;
beforeAll(async () => {
  sample = await startGithubSample();
});
afterAll(() => sample.close());

function openPublishers() {
  const options = { ...githubOptions(sample.host), tokens: appTokens(sample.host) };
  return {
    publisher: redactPublisher(createReviewPublisher(options), gate),
    comments: redactComments(createCommentPublisher(options), gate),
  };
}

describe.each(CANARY_SECRETS)("$name, in every disguise", ({ value }) => {
  it("is not leaked in a review, comment, suggestion, reply, notice or edit on the code host", async () => {
    const { publisher, comments } = openPublishers();
    const ref = sample.change;
    const asks = { author: "mia", path: "src/price.ts", line: 2, body: "Why?" };
    const thread = await sample.host.commentOnLine("acme/shop", ref.number, asks);
    const before = sample.exchanges.length;
    const texts = disguisedTexts(value);
    const posted = await publisher.postReview(
      ref,
      {
        commit: sample.feature,
        event: "COMMENT",
        body: texts.join("\n\n").slice(0, 60_000),
        comments: texts.slice(0, 12).map((body) => ({
          path: "src/price.ts",
          side: "RIGHT" as const,
          line: 2,
          body: `${body}\n\n\`\`\`suggestion\n${body}\n\`\`\``,
        })),
      },
      signal,
    );
    const notice = await comments.comment(
      ref,
      texts.slice(0, 25).join("\n").slice(0, 60_000),
      signal,
    );
    await comments.reply(
      { pull: ref, id: thread },
      texts.slice(25).join("\n").slice(0, 60_000),
      signal,
    );
    await comments.edit(
      ref,
      { kind: "issue-comment", id: notice.id, body: texts[0] ?? "" },
      signal,
    );
    expect(posted.body).toContain("[redacted: ");
    const sent = sample.exchanges.slice(before).map((exchange) => JSON.stringify(exchange));
    expect(sent.join("")).toContain("[redacted: ");
    expectNothingOf(value, sent.join("\n"), "the code host");
  });

  it("is not leaked in a check run", async () => {
    const place = {
      repository: { owner: "acme", name: "shop" },
      head: sample.feature,
      key: "svc-review:1",
    };
    const { permissions } = sample.host.state.app;
    sample.host.state.app.permissions = { ...permissions, checks: "write" };
    const options = { ...githubOptions(sample.host), tokens: appTokens(sample.host) };
    const checkRuns = redactCheckRuns(createCheckRuns(options), gate);
    const before = sample.exchanges.length;
    const texts = disguisedTexts(value);
    const summary = texts.join("\n\n").slice(0, 60_000);
    const [title = ""] = texts;
    const lines = { path: "src/price.ts", startLine: 1, endLine: 2, level: "notice" } as const;
    const annotations = texts.map((message) => ({ ...lines, title: message, message }));
    const { id } = await checkRuns.create(place, { title, summary }, signal);
    const report = { conclusion: "neutral", title, summary, annotations } as const;
    await checkRuns.update(place, { id, report }, signal);
    const sent = sample.exchanges.slice(before).map((exchange) => JSON.stringify(exchange));
    expect(sent.join("")).toContain("[redacted: ");
    expectNothingOf(value, sent.join("\n"), "the code host");
  });

  it("is not leaked in the server's log", () => {
    const lines: string[] = [];
    const log = createServerLog({
      level: "debug",
      secrets: [],
      gate,
      write: (line) => lines.push(line),
    });
    for (const text of disguisedTexts(value)) log("error", text, { why: text });
    expect(lines.length).toBe(DISGUISES.length);
    for (const line of lines) expect(line).toContain("[redacted: ");
    expectNothingOf(value, lines.join(""), "the log");
  });

  it("is not leaked in an event, stream, status or draft of a job", async () => {
    const seen = await emitJobEvent(value);
    expect(seen).toContain("[redacted: ");
    expectNothingOf(value, seen, "the web");
  });

  it("is not leaked in any other output behind the filter", () => {
    for (const kind of OUTBOUND_KINDS) {
      for (const text of disguisedTexts(value)) {
        expect(gate.redact(text, kind).hits.length, text.slice(0, 80)).toBeGreaterThan(0);
      }
    }
  });
});

/** All that somebody who watches a job gets to see, when its runner says nothing but the secret. */
async function emitJobEvent(value: string): Promise<string> {
  const clock = createSystemClock();
  const store = createMemoryStore(clock);
  const jobs = redactJobs(store.jobs, gate);
  const log = createLiveLog({ events: redactEventLog(store.events, gate), clock });
  const { app } = openHttpApp({
    app: {
      runs: { jobs, events: store.events, log, placeOf: async () => 1, mayRead: async () => true },
    },
  });
  const texts = disguisedTexts(value);
  const named = texts.map((text) => ({ author: text, head: text, base: text, changedFiles: 1 }));
  await jobs.accept(newJob("j-1", { pullDetails: named[0] }), ["k-1"]);
  for (const [at, pullDetails] of named.entries())
    await jobs.acceptWithin(newJob(`n-${at}`, { pullDetails }), [], { limits: [] });
  const at = clock.now();
  const bodies = texts.flatMap((text, index): RunEventBody[] => [
    { type: "text-delta", thread: `t${index}`, text },
    { type: "log", level: "info", text },
    { type: "tool-start", thread: "t", callId: `c${index}`, tool: "read_file", arguments: text },
    { type: "text-end", thread: `t${index}`, text },
  ]);
  await log.append(
    "j-1",
    bodies.map((body) => ({ body, at })),
  );
  const job = await store.jobs.get("j-1");
  if (job === undefined) throw new Error("the job is gone");
  await jobs.change({
    job: { ...job, status: "failed", error: texts.join(" ").slice(0, 2_000) },
    draft: JSON.stringify({ texts }),
    outbox: [
      { key: "notice:j-1", jobId: "j-1", kind: "notice", payload: { text: texts.join(" ") } },
    ],
    events: [
      { body: { type: "run-end", status: "failed", stopReason: "final", error: texts[0] }, at },
    ],
  });
  const views = await Promise.all(
    ["status", "log", "stream"].map(async (view) =>
      (await app.request(`/reviews/acme/shop/7/j-1/${view}`)).text(),
    ),
  );
  const draft = await store.drafts.get("j-1");
  const outbox = await store.outbox.listByJob("j-1");
  const names = await store.jobs.list({ limit: 1_000 });
  for (const { pullDetails } of names) expect(pullDetails?.head).toContain("[redacted: ");
  return [...views, draft?.text, JSON.stringify([outbox, names])].join("\n");
}

describe("what the gate learns by itself", () => {
  it("is each token that is issued, before anything is written with it", async () => {
    const own = createSecretFilter();
    const token = sample.host.userToken("mia");
    const tokens = registerTokens(staticTokens(sample.host, token), own);
    const issued = await tokens.issue(sample.change, "review", signal);
    expect(own.redact(`it is ${issued.token.reveal()}`, "log").hits).toHaveLength(1);
    expect(own.redact(token, "log").text).toBe("[redacted: a token of the code host]");
  });
});
