import { describe, expect, it } from "vitest";
import { createCertainty } from "../../../../src/app/publish/certainty.ts";
import { createPostNotice } from "../../../../src/app/publish/post-notice.ts";
import { createReplyPoster } from "../../../../src/app/publish/post-reply.ts";
import { NO_USAGE } from "../../../../src/domain/agent/message.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type {
  MemoryFailure,
  MemoryOperation,
} from "../../../../src/testing/create-memory-code-host.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import {
  createHost,
  HEAD,
  MARKERS,
  memoryPull,
  pullRequest,
  REF,
  reviewThread,
  unclear,
} from "../review/pull-fixture.ts";

const QUESTION = { pull: REF, commentId: 503, threadId: 501, path: "src/`a`.ts", asker: "mia" };
const ANSWER = {
  text: "Because.",
  usage: NO_USAGE,
  calls: 1,
  stopReason: "final",
  hadTools: true,
  head: HEAD,
} as const;

const refusal = (status: number): AppError =>
  status === 403
    ? new AppError("code-host-denied", "the conversation is locked", { details: { status } })
    : new AppError("code-host-rejected", `refused (${status})`, { details: { status } });
const failing = (
  operation: MemoryOperation,
  error: Error,
  call: MemoryFailure["call"] = "each",
): MemoryFailure => ({ operation, call, error });

function open(failures: readonly MemoryFailure[], threads = [reviewThread()], isOpen = true) {
  const pull = pullRequest({ isOpen });
  const host = createHost(memoryPull({ pull, threads }), { failures });
  const clock = createFakeClock();
  const ports = { comments: host, markers: MARKERS, clock, version: "1" };
  const told: string[] = [];
  const { signal } = new AbortController();
  const certainty = () => createCertainty({ clock, log: (text) => told.push(text) });
  return {
    host,
    told,
    clock,
    answer: () =>
      createReplyPoster(ports).post(QUESTION, ANSWER, { certainty: certainty(), signal }),
    find: () => createReplyPoster(ports).find(QUESTION, { signal }),
    notice: (text = "It failed.") => {
      const notice = { pull: REF, workId: "w1", threadId: 501, text };
      return createPostNotice(ports)(notice, signal, certainty());
    },
  };
}

const GONE: readonly [what: string, scene: () => ReturnType<typeof open>][] = [
  ["is deleted (404)", () => open([], [])],
  ["is gone (410)", () => open([failing("reply", refusal(410))])],
  ["is locked (403)", () => open([failing("reply", refusal(403))])],
  ["takes none (422)", () => open([failing("reply", refusal(422))])],
  ["of a closed pull request is deleted", () => open([], [], false)],
];

describe("an answer whose thread takes no replies", () => {
  it.each(GONE)("goes to the conversation when the thread %s, once", async (_what, scene) => {
    const { host, told, answer, find } = scene();
    const { result, wasThere } = await answer();
    expect(wasThere).toBe(false);
    expect(host.posts).toMatchObject([{ kind: "comment", post: { id: result.id } }]);
    expect(result.body).toMatch(
      /^_Answer to a question of `mia` on `src\/'a'\.ts`, whose thread no longer accepts replies:_\n\nBecause\./,
    );
    expect(told).toEqual([expect.stringContaining("so it is posted in the conversation")]);
    expect((await answer()).result).toMatchObject({ id: result.id });
    expect(await find()).toMatchObject({ id: result.id });
    expect(host.posts).toHaveLength(1);
  });

  it.each(GONE)("has its notice in the conversation when it %s, once", async (_what, scene) => {
    const { host, notice } = scene();
    await notice();
    await notice();
    const again = await notice("In other words.");
    expect(host.posts).toMatchObject([{ kind: "comment", post: { id: again.id } }]);
    expect(again.body).toMatch(/^In other words\. \(The thread it was asked in takes no replies/);
  });

  it("passes the refusal on when the conversation takes none either", async () => {
    const refusing = [failing("reply", refusal(404)), failing("comment", refusal(403))];
    const { host, told, answer, notice } = open(refusing);
    await expect(answer()).rejects.toMatchObject({ code: "code-host-denied" });
    await expect(notice()).rejects.toMatchObject({ code: "code-host-denied" });
    expect(told).toHaveLength(2);
    expect(host.posts).toEqual([]);
  });

  it("is no reason to move for credentials that are refused (401)", async () => {
    const error = new AppError("code-host-denied", "bad credentials", { details: { status: 401 } });
    const { host, answer } = open([failing("reply", error)]);
    await expect(answer()).rejects.toMatchObject({ code: "code-host-denied" });
    expect(host.posts).toEqual([]);
  });

  it("moves only when nothing of it can appear in the thread any more", async () => {
    const lost = { ...failing("reply", unclear(), 1), tookEffect: false };
    const { host, clock, answer } = open([lost, failing("reply", refusal(404), 2)]);
    await answer();
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(240_000);
    expect(host.calls.filter((call) => call === "reply")).toHaveLength(2);
    expect(host.posts).toMatchObject([{ kind: "comment" }]);
  });

  it("is found in the conversation after a doubt there", async () => {
    const lost = { ...failing("comment", unclear(), 1), tookEffect: true };
    const { host, answer } = open([lost], []);
    expect(await answer()).toMatchObject({ wasThere: true, result: { kind: "issue-comment" } });
    expect(host.posts).toHaveLength(1);
  });
});
