import { describe, expect, it } from "vitest";
import { createWatchHead } from "../../../../src/app/draft/watch-head.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { commitId } from "../../../fakes/memory-tree.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import { createHost, denied, HEAD, memoryPull, pullRequest } from "../review/pull-fixture.ts";

const NEXT = commitId("e");
const STORED = sampleStored({ head: HEAD });
const JOB = sampleJob({ status: "draft" });
const blob = (text: string): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode: "100644",
});

interface Setup {
  readonly head?: string | undefined;
  readonly isOpen?: boolean;
  /** Ancestors of the head by now; absent: nobody knows the commits. */
  readonly ancestors?: readonly string[];
  /** Text of `a.ts` by now: the finding is on its second line. */
  readonly text?: string;
  readonly failures?: Parameters<typeof createHost>[1];
}

function open({ head = NEXT, isOpen = true, ancestors, text = "one\n2\n", failures }: Setup = {}) {
  const root = commitId("a");
  const commits = {
    [root]: { files: {} },
    [HEAD]: { ancestors: [root], files: { "a.ts": blob("one\ntwo\n") } },
    [NEXT]: { ancestors: ancestors ?? [], files: { "a.ts": blob(text) } },
  };
  const pull = pullRequest({ head: { branch: "topic", sha: head }, isOpen });
  const host = createHost(memoryPull({ pull }), {
    repositories: { "acme/shop": { commits: ancestors === undefined ? {} : commits } },
    ...failures,
  });
  const clock = createFakeClock();
  const watch = createWatchHead({ pulls: host, clock }, "https://host.example");
  return { host, clock, look: () => watch(JOB, STORED) };
}

const ID = "0123456789abcdef";
const COMPARE = `https://host.example/acme/shop/compare/${HEAD}...${NEXT}`;

describe("reading the current head of a branch", () => {
  it("finds nothing new, and asks for nothing more, where it was", async () => {
    const { look, host } = open({ head: HEAD });
    expect(await look()).toEqual({
      reviewed: HEAD,
      head: HEAD,
      isOpen: true,
      hasMoved: false,
      commits: 0,
      changedPaths: [],
      changedFindings: [],
    });
    expect(host.calls).toEqual(["pull"]);
  });

  it("reports new commits, and the findings that they touch", async () => {
    const { look } = open({ ancestors: [HEAD, commitId("a")], isOpen: false });
    expect(await look()).toEqual({
      reviewed: HEAD,
      head: NEXT,
      isOpen: false,
      hasMoved: true,
      commits: 1,
      compareUrl: COMPARE,
      changedPaths: ["a.ts"],
      changedFindings: [ID],
    });
    const beside = open({ ancestors: [HEAD], text: "1\ntwo\n" });
    expect(await beside.look()).toMatchObject({ changedPaths: ["a.ts"], changedFindings: [] });
  });

  it("does not count what a rewritten history has", async () => {
    const { look } = open({ ancestors: [commitId("a")] });
    const told = await look();
    expect(told).toMatchObject({ hasMoved: true, compareUrl: COMPARE, changedPaths: [] });
    expect(told).not.toHaveProperty("commits");
  });

  it("reports only that it has moved when the commits are gone", async () => {
    const { look } = open();
    expect(await look()).toEqual({
      reviewed: HEAD,
      head: NEXT,
      isOpen: true,
      hasMoved: true,
      changedPaths: [],
      changedFindings: [],
    });
  });

  it("asks the code host once in a quarter of a minute, together for all who look", async () => {
    const { look, host, clock } = open({ head: HEAD });
    await Promise.all([look(), look()]);
    clock.advance(14_999);
    await look();
    expect(host.calls).toHaveLength(1);
    clock.advance(1);
    await look();
    expect(host.calls).toHaveLength(2);
  });

  it("asks again after a failure", async () => {
    const failure = { operation: "pull", call: 1, error: denied() } as const;
    const { look } = open({ head: HEAD, failures: { failures: [failure] } });
    await expect(look()).rejects.toMatchObject({ code: "code-host-denied" });
    expect(await look()).toMatchObject({ hasMoved: false });
  });
});
