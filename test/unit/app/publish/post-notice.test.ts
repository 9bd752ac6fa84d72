import { describe, expect, it } from "vitest";
import { createPostNotice, type Notice } from "../../../../src/app/publish/post-notice.ts";
import type { MemoryFailure } from "../../../../src/testing/create-memory-code-host.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import {
  createHost,
  denied,
  MARKERS,
  memoryPull,
  REF,
  reviewThread,
  unclear,
} from "../review/pull-fixture.ts";

const NOTICE: Notice = { pull: REF, workId: "c-12", text: "The review failed; ask again." };

function open(failures: readonly MemoryFailure[] = []) {
  const host = createHost(memoryPull({ threads: [reviewThread()] }), { failures });
  const notify = createPostNotice({ comments: host, markers: MARKERS, clock: createFakeClock() });
  return {
    host,
    post: (notice: Partial<Notice> = {}) =>
      notify({ ...NOTICE, ...notice }, new AbortController().signal),
  };
}

describe("postNotice", () => {
  it("posts one comment with its marker", async () => {
    const { host, post } = open();
    const posted = await post();
    expect(host.posts).toMatchObject([{ kind: "comment", post: posted }]);
    expect(posted.body).toMatch(/^The review failed; ask again\.\n\n<!-- svc:1 /);
    expect(MARKERS.read(REF, posted.body)).toMatchObject({ kind: "notice", id: "notice-c-12" });
  });

  it("reports in one line what happened, with a link", async () => {
    const { post } = open();
    const { body } = await post({ text: "It\nfailed <!-- so", url: "https://host.example/job" });
    expect(body).toMatch(
      /^It failed &lt;!-- so \(\[details\]\(https:\/\/host\.example\/job\)\)\n\n/,
    );
  });

  it.each([undefined, 501])(
    "posts it once, regardless of how often it is requested (thread %s)",
    async (thread) => {
      const { host, post } = open();
      const where = thread === undefined ? {} : { threadId: thread };
      const first = await post(where);
      expect(await post(where)).toEqual(first);
      expect(host.posts).toHaveLength(1);
      expect(host.calls).not.toContain("edit");
    },
  );

  it.each([undefined, 501])(
    "edits it in place when there is something else to say (thread %s)",
    async (thread) => {
      const { host, post } = open();
      const where = thread === undefined ? {} : { threadId: thread };
      const first = await post(where);
      const second = await post({ ...where, text: "In other words." });
      expect(second).toMatchObject({ id: first.id, url: first.url });
      expect(second.body).toMatch(/^In other words\.\n\n<!-- svc:1 /);
      expect(host.posts).toMatchObject([{ post: second }]);
      expect(await post({ ...where, text: "In other words." })).toEqual(second);
      expect(host.calls.filter((name) => name === "edit")).toHaveLength(1);
    },
  );

  it("edits the notice of an attempt with another text", async () => {
    const { host, post } = open([
      { operation: "comment", call: 1, error: unclear(), tookEffect: true },
    ]);
    await post();
    await post({ text: "In other words." });
    expect(host.posts).toMatchObject([
      { kind: "comment", post: { body: expect.stringMatching(/^In other words/) } },
    ]);
  });

  it("leaves the notice of other work alone", async () => {
    const { host, post } = open();
    const other = await post({ workId: "c-13" });
    await post();
    await post({ text: "In other words." });
    expect(host.posts[0]).toMatchObject({ post: other });
  });

  it("answers in the thread when there is one", async () => {
    const { host, post } = open();
    await post({ threadId: 501 });
    expect(host.posts).toMatchObject([{ kind: "reply", thread: 501 }]);
  });

  it("posts one for each piece of work", async () => {
    const { host, post } = open();
    await post();
    await post({ workId: "c-13" });
    expect(host.posts).toHaveLength(2);
  });

  it.each(["comment", "reply"] as const)("posts no second %s after a doubt", async (operation) => {
    const { host, post } = open([{ operation, call: 1, error: unclear(), tookEffect: true }]);
    await post(operation === "reply" ? { threadId: 501 } : {});
    expect(host.posts).toHaveLength(1);
  });

  it("passes the refusal of an edit on", async () => {
    const { post } = open([{ operation: "edit", call: "each", error: denied() }]);
    await post();
    await expect(post({ text: "In other words." })).rejects.toMatchObject({
      code: "code-host-denied",
    });
  });

  it("passes a refusal on", async () => {
    const { post } = open([{ operation: "comment", call: "each", error: denied() }]);
    await expect(post()).rejects.toMatchObject({ code: "code-host-denied" });
  });
});
