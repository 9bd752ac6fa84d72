import { describe, expect, it } from "vitest";
import { createRunCommand } from "../../../../src/app/followup/run-command.ts";
import type { Permission } from "../../../../src/domain/access/person.ts";
import type { Marker } from "../../../../src/domain/publish/marker.ts";
import type { ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import {
  createHost,
  HEAD,
  LOGIN,
  MARKERS,
  memoryPull,
  REF,
  reviewThread,
  threadComment,
} from "../review/pull-fixture.ts";

const { signal } = new AbortController();

/** The thread of a finding with these comments after it. */
function open(
  permission: Permission = "write",
  finding: Partial<Marker> = {},
  comments: readonly ThreadComment[] = [],
) {
  const marker = MARKERS.write(REF, {
    kind: "finding",
    id: "f1",
    head: HEAD,
    worst: "major",
    ...finding,
  });
  const first = threadComment({ author: LOGIN, body: `🟠 **major** It leaks.\n\n${marker}` });
  const threads = [
    reviewThread({ comments: [first, ...comments] }),
    reviewThread({ id: 900, comments: [threadComment({ id: 900 })] }),
  ];
  const host = createHost(memoryPull({ threads }));
  const asked: string[] = [];
  const runCommand = createRunCommand({
    pulls: host,
    publisher: host,
    comments: host,
    markers: MARKERS,
    clock: createFakeClock(),
    trigger: "@asksvc",
    collaborators: {
      permission: async (repository, login) => {
        asked.push(`${login} on ${repository}`);
        return permission;
      },
    },
  });
  const run = async (text: string, over: { threadId?: number | undefined } = { threadId: 501 }) => {
    const { body } = await runCommand(
      { pull: REF, commentId: 700, by: "wes", text, ...over },
      { signal },
    );
    return { body, record: MARKERS.read(REF, body)?.thread };
  };
  return { host, run, asked };
}

describe("a command in the thread of a finding", () => {
  it("declines it, with a record of who and why", async () => {
    const { run, asked } = open();
    const { body, record } = await run("wontfix It is\n @mona's   test.");
    expect(record).toEqual({
      finding: "f1",
      number: 1,
      state: "declined",
      by: "wes",
      why: "It is @mona's test.",
    });
    expect(body).toMatch(/^Declined by `wes`: It is .*mona's test\.\n/);
    expect(body).not.toMatch(/^[^<]*(?<!`)@mona/);
    expect(body).toContain("in this pull request until these lines change");
    expect(asked).toEqual(["wes on acme/shop"]);
  });

  it("keeps it open, and counts on from the latest record", async () => {
    const thread = { finding: "f1", number: 4, state: "declined" } as const;
    const marker = MARKERS.write(REF, { kind: "thread", id: "command-600", head: HEAD, thread });
    const declined = threadComment({ id: 601, author: LOGIN, body: `Declined.\n\n${marker}` });
    const { record } = await open("admin", {}, [declined]).run("keep");
    expect(record).toEqual({ finding: "f1", number: 5, state: "kept", by: "wes" });
  });

  it.each(["read", "none"] as const)(
    "decides nothing for a person who has: %s",
    async (permission) => {
      for (const text of ["wontfix No.", "keep"]) {
        const { body, record } = await open(permission).run(text);
        expect(record).toBeUndefined();
        expect(body).toContain("people with write access");
      }
    },
  );

  it.each([{ worst: "critical" }, { category: "security" }] as const)(
    "is refused without a reason for %j",
    async (finding) => {
      const { body, record } = await open("write", finding).run("wontfix");
      expect(record).toBeUndefined();
      expect(body).toContain("only declined with a reason");
      for (const blank of ["\u200b", ".", "\u202e -"])
        expect((await open("write", finding).run(`wontfix ${blank}`)).record).toBeUndefined();
      expect((await open("write", finding).run("wontfix Known.")).record?.state).toBe("declined");
    },
  );

  it("is carried out without a reason for other findings", async () => {
    expect((await open().run("wontfix")).record).toMatchObject({ state: "declined" });
  });

  it("is carried out once", async () => {
    const { host, run } = open();
    const [first, second] = [await run("wontfix No."), await run("wontfix No.")];
    expect(second).toEqual(first);
    expect(host.posts.filter(({ kind }) => kind === "reply")).toHaveLength(1);
  });
});

describe("a command elsewhere", () => {
  it.each([
    ["in the thread of another person", { threadId: 900 }],
    ["on the page", { threadId: undefined }],
  ])("gets one line of help %s", async (_where, place) => {
    const { run, asked } = open();
    for (const text of ["wontfix No.", "keep", "explain"]) {
      const { body, record } = await open().run(text, place);
      expect(record).toBeUndefined();
      expect(body).toContain("works in the thread of a finding");
    }
    expect((await run("help", place)).body).toContain("@asksvc wontfix <why>");
    expect(asked).toEqual([]);
  });
});
