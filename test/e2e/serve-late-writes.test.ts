import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostCall } from "../../src/demo/host/host-context.ts";
import type { KeptJob } from "../fakes/kept-jobs.ts";
import { AUTHOR, openServeScene, REPOSITORY, type ServeScene } from "../fakes/serve-scene.ts";

let scene: ServeScene;

beforeEach(async () => {
  scene = await openServeScene();
});
afterEach(async () => {
  scene.watched.expectNoViolations();
  await scene[Symbol.asyncDispose]();
});

const isPost = ({ method, path }: HostCall, ends: RegExp): boolean =>
  method === "POST" && ends.test(path);
const isWaiting = ({ events }: KeptJob): boolean =>
  events.some(({ body }) => body.type === "log" && body.text.startsWith("waiting for certainty"));

async function startReady(env: Readonly<Record<string, string>> = {}) {
  const server = scene.start(env);
  await server.ready;
  return server;
}

/** Asks on a line; the thread begins with the question. */
function askOnLine(number: number): Promise<number> {
  const place = { path: "src/payments.js", side: "RIGHT", line: 8 } as const;
  const comment = { author: AUTHOR, body: "@asksvc why?", ...place };
  return scene.host.commentOnLine(REPOSITORY, number, comment);
}

describe("svc serve on a code host that is late", () => {
  it("posts a review once that takes effect late, killed while it waits, and keeps no other back", async () => {
    const [late, other] = [scene.openPull(), scene.openPull()];
    let sent = 0;
    scene.host.setFaults((call) => {
      if (!isPost(call, new RegExp(`/pulls/${late}/reviews$`))) return undefined;
      sent += 1;
      return sent === 1 ? { kind: "late", effectMs: 4_000, listedMs: 8_000 } : undefined;
    });
    const env = { WRITE_CERTAINTY: "60", WEBHOOK_MAX_WORKERS: "1" };
    const first = await startReady(env);
    const id = await scene.host.comment(REPOSITORY, late, AUTHOR, "@asksvc look");
    await scene.job(id, isWaiting);
    const otherId = await scene.host.comment(REPOSITORY, other, AUTHOR, "@asksvc look");
    expect(await scene.job(otherId)).toMatchObject({ status: "published" });
    first.kill("SIGKILL");
    await first.ended;
    const second = await startReady(env);
    expect(await scene.job(id)).toMatchObject({ status: "published", attempt: 1 });
    await second.stop();
    expect(sent).toBe(1);
    expect(scene.answersTo(late, id)).toHaveLength(1);
  }, 120_000);

  it("answers in the conversation when the thread goes while it answers", async () => {
    const number = scene.openPull();
    const comments = scene.issueOf(number).pull?.comments ?? [];
    const remove = (): void => void comments.splice(0);
    scene.host.setFaults((call) =>
      isPost(call, /\/replies$/) ? { kind: "before", act: remove } : undefined,
    );
    const server = await startReady();
    const id = await askOnLine(number);
    const job = await scene.job(id);
    expect(job).toMatchObject({ status: "replied", url: expect.stringContaining("#issuecomment") });
    await server.stop();
    expect(scene.issueOf(number).comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^_Answer to a question of `mira` on `src\/payments\.js`/),
    ]);
    expect(scene.answersTo(number, id).map(({ kind }) => kind)).toEqual(["reply"]);
  }, 60_000);

  it("tells in the conversation why nothing came of a question, closed and without its thread", async () => {
    const number = scene.openPull();
    const issue = scene.issueOf(number);
    const close = (): void => {
      issue.state = "closed";
      issue.pull?.comments.splice(0);
    };
    scene.host.setFaults(({ method, path }) =>
      method === "GET" && path.endsWith(`/pulls/${number}`)
        ? { kind: "before", act: close }
        : undefined,
    );
    const server = await startReady();
    const id = await askOnLine(number);
    await scene.job(id, ({ outbox }) =>
      outbox.some(({ kind, state }) => kind === "notice" && state === "done"),
    );
    await server.stop();
    expect(scene.answersTo(number, id).map(({ kind }) => kind)).toEqual(["notice"]);
    expect(issue.comments).toHaveLength(1);
  }, 60_000);
});
