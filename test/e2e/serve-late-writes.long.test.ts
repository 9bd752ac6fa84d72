import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostCall } from "../../src/demo/host/host-context.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: ServeHarness;

beforeEach(async () => {
  harness = await openServeHarness();
});
afterEach(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

const isPost = ({ method, path }: HostCall, ends: RegExp): boolean =>
  method === "POST" && ends.test(path);
const isWaiting = ({ events }: StoredJob): boolean =>
  events.some(({ body }) => body.type === "log" && body.text.startsWith("waiting for certainty"));

async function startReady(env: Readonly<Record<string, string>> = {}) {
  const server = harness.start(env);
  await server.ready;
  return server;
}

/** Asks on a line; the thread begins with the question. */
function askOnLine(number: number): Promise<number> {
  const place = { path: "src/payments.js", side: "RIGHT", line: 8 } as const;
  const comment = { author: AUTHOR, body: "@asksvc why?", ...place };
  return harness.host.commentOnLine(REPOSITORY, number, comment);
}

describe("svc serve on a code host that is late", () => {
  it("posts a review once that takes effect late, killed while it waits, and keeps no other back", async () => {
    const [late, other] = [harness.openPull(), harness.openPull()];
    let sent = 0;
    harness.host.setFaults((call) => {
      if (!isPost(call, new RegExp(`/pulls/${late}/reviews$`))) return undefined;
      sent += 1;
      return sent === 1 ? { kind: "late", effectMs: 4_000, listedMs: 8_000 } : undefined;
    });
    const env = { WRITE_CERTAINTY: "60", WEBHOOK_MAX_WORKERS: "1" };
    const first = await startReady(env);
    const id = await harness.host.comment(REPOSITORY, late, AUTHOR, "@asksvc look");
    await harness.job(id, isWaiting);
    const otherId = await harness.host.comment(REPOSITORY, other, AUTHOR, "@asksvc look");
    expect(await harness.job(otherId)).toMatchObject({ status: "published" });
    first.kill("SIGKILL");
    await first.ended;
    const second = await startReady(env);
    expect(await harness.job(id)).toMatchObject({ status: "published", attempt: 1 });
    await second.stop();
    expect(sent).toBe(1);
    expect(harness.answersTo(late, id)).toHaveLength(1);
  }, 120_000);

  it("answers in the conversation when the thread goes while it answers", async () => {
    const number = harness.openPull();
    const comments = harness.issueOf(number).pull?.comments ?? [];
    const remove = (): void => void comments.splice(0);
    harness.host.setFaults((call) =>
      isPost(call, /\/replies$/) ? { kind: "before", act: remove } : undefined,
    );
    const server = await startReady();
    const id = await askOnLine(number);
    const job = await harness.job(id);
    expect(job).toMatchObject({ status: "replied", url: expect.stringContaining("#issuecomment") });
    await server.stop();
    expect(harness.issueOf(number).comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^_Answer to a question of `mira` on `src\/payments\.js`/),
    ]);
    expect(harness.answersTo(number, id).map(({ kind }) => kind)).toEqual(["reply"]);
  }, 60_000);

  it("explains in the conversation why a question got no answer, closed and without its thread", async () => {
    const number = harness.openPull();
    const issue = harness.issueOf(number);
    const close = (): void => {
      issue.state = "closed";
      issue.pull?.comments.splice(0);
    };
    harness.host.setFaults(({ method, path }) =>
      method === "GET" && path.endsWith(`/pulls/${number}`)
        ? { kind: "before", act: close }
        : undefined,
    );
    const server = await startReady();
    const id = await askOnLine(number);
    await harness.job(id, ({ outbox }) =>
      outbox.some(({ kind, state }) => kind === "notice" && state === "done"),
    );
    await server.stop();
    expect(harness.answersTo(number, id).map(({ kind }) => kind)).toEqual(["notice"]);
    expect(issue.comments).toHaveLength(1);
  }, 60_000);
});
