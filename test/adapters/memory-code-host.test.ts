import { describe, expect, it } from "vitest";
import { compareTrees } from "../../src/adapters/shared/tree/compare-trees.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import type { PullRef, PullRequest } from "../../src/domain/pull/pull-request.ts";
import type { ReviewThread, ThreadComment } from "../../src/domain/pull/review-thread.ts";
import {
  createMemoryCodeHost,
  type MemoryCodeHostOptions,
  type MemoryFailure,
} from "../../src/testing/create-memory-code-host.ts";
import { commentPublisherContract } from "../contracts/comment-publisher.contract.ts";
import type { OpenPublisher, WriteFault } from "../contracts/opened-publisher.ts";
import {
  PULL_SAMPLE,
  pullReaderContract,
  type ReaderFault,
} from "../contracts/pull-reader.contract.ts";
import { reviewPublisherContract } from "../contracts/review-publisher.contract.ts";

const MAIN = "a".repeat(40);
const FEATURE = "b".repeat(40);
const MANY = "c".repeat(40);
const CHANGE: PullRef = { ...PULL_SAMPLE.repository, number: 2 };
const LONG: PullRef = { ...PULL_SAMPLE.repository, number: 3 };
const ISSUE: PullRef = { ...PULL_SAMPLE.repository, number: 1 };

const blob = (content: string | Uint8Array): FileBlob => ({
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
  mode: "100644",
});
const link: FileBlob = { ...blob("README.md"), mode: "120000" };
const toTree = (files: Readonly<Record<string, string | Uint8Array | null>>) =>
  new Map(
    Object.entries(files).flatMap(([path, content]) =>
      content === null ? [] : [[path, blob(content)] as const],
    ),
  );
const base = toTree(PULL_SAMPLE.base);
const feature = toTree({ ...PULL_SAMPLE.base, ...PULL_SAMPLE.change });
const changedFiles = compareTrees(base, feature);
const manyFiles = compareTrees(base, toTree({ ...PULL_SAMPLE.base, ...PULL_SAMPLE.many }));

function toPull(ref: PullRef, head: PullRequest["head"], files: number): PullRequest {
  return {
    ref,
    url: `https://code.example/acme/shop/pull/${ref.number}`,
    title: PULL_SAMPLE.title,
    description: PULL_SAMPLE.description,
    author: PULL_SAMPLE.author,
    isOpen: true,
    base: { branch: "main", sha: MAIN },
    head,
    headRepository: "acme/shop",
    mergeBaseSha: MAIN,
    defaultBranch: "main",
    changedFiles: files,
  };
}

function toThread(id: number, body: string, place: { path: string; line: number }): ReviewThread {
  const said = (nth: number, author: string, text: string): ThreadComment => ({
    id: id + nth,
    author,
    body: text,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    url: `https://code.example/${id + nth}`,
  });
  const comments = [said(0, "mia", body), said(1, "rex", `Re: ${body}`)];
  return { id, ...place, side: "RIGHT", commit: FEATURE, diffHunk: "", comments };
}

function sample(failures: readonly MemoryFailure[]): MemoryCodeHostOptions {
  const manyThreads = Array.from({ length: PULL_SAMPLE.manyThreads }, (_, index) =>
    toThread(1000 + 2 * index, "Long", { path: "many/1000.txt", line: 1 }),
  );
  return {
    pulls: [
      {
        pull: toPull(CHANGE, { branch: "feature", sha: FEATURE }, changedFiles.length),
        files: changedFiles,
        threads: PULL_SAMPLE.threads.map((body, index) =>
          toThread(10 + 2 * index, body, { path: "src/price.ts", line: 2 }),
        ),
      },
      {
        pull: toPull(LONG, { branch: "many", sha: MANY }, manyFiles.length),
        files: manyFiles,
        threads: manyThreads,
      },
    ],
    issues: [ISSUE],
    repositories: {
      "acme/shop": {
        branches: { main: MAIN, feature: FEATURE },
        commits: {
          [MAIN]: { files: { ...Object.fromEntries(base), link } },
          [FEATURE]: { ancestors: [MAIN], files: { ...Object.fromEntries(feature), link } },
        },
      },
    },
    failures,
  };
}

const error = {
  unclear: new AppError("code-host-unclear", "unclear", { details: {} }),
  unreachable: new AppError("code-host-unreachable", "unreachable", { details: {} }),
  denied: new AppError("code-host-denied", "denied", { details: { status: 401 } }),
  quota: new AppError("code-host-rate-limited", "limited", {
    details: { retryAfterMs: 3_600_000 },
  }),
};
const ofReading: Partial<Record<ReaderFault, AppError>> = {
  outage: error.unreachable,
  denied: error.denied,
  quota: error.quota,
};
const readingFailures = (fault?: ReaderFault): readonly MemoryFailure[] => {
  const failure = fault === undefined ? undefined : ofReading[fault];
  return failure ? [{ operation: "pull", call: "each", error: failure }] : [];
};
const writingFailures = (fault?: WriteFault): readonly MemoryFailure[] => {
  const lost = { operation: "postReview", call: 1, error: error.unclear } as const;
  if (fault === "lost-before") return [lost];
  if (fault === "late") return [{ ...lost, late: { effectMs: 100, listedMs: 200 } }];
  return fault === "lost-after" ? [{ ...lost, tookEffect: true }] : [];
};
const NO_WAIT = "it answers at once, and repeats nothing";
const WRITES = ["postReview", "comment", "reply", "edit", "react"];

pullReaderContract(
  "memory",
  async (fault) => ({
    reader: createMemoryCodeHost(sample(readingFailures(fault))),
    change: CHANGE,
    many: LONG,
    issue: ISSUE,
    main: MAIN,
    feature: FEATURE,
    secrets: [],
    close: async () => undefined,
  }),
  { lapse: NO_WAIT, silence: NO_WAIT },
);

const openPublisher: OpenPublisher = async (fault) => {
  let time = 0;
  const host = createMemoryCodeHost({
    ...sample(writingFailures(fault)),
    nowMs: () => time,
  });
  return {
    pass: async (ms) => {
      time += ms;
    },
    publisher: host,
    comments: host,
    reader: host,
    change: CHANGE,
    issue: ISSUE,
    head: FEATURE,
    strange: MAIN,
    commentAsStranger: async () => undefined,
    commentId: 77,
    writes: () => host.calls.filter((name) => WRITES.includes(name)).length,
    close: async () => undefined,
  };
};

reviewPublisherContract("memory", openPublisher, { limited: NO_WAIT, silence: NO_WAIT });
commentPublisherContract("memory", openPublisher, { lostEdit: NO_WAIT });

describe("the code host in memory", () => {
  const idle = () => new AbortController().signal;

  it("records what was posted, and reacts once", async () => {
    const host = createMemoryCodeHost(sample([]));
    await host.comment(CHANGE, "Hello", idle());
    const target = { kind: "issue-comment", id: 5 } as const;
    await host.react(CHANGE, target, idle());
    await host.react(CHANGE, target, idle());
    expect(host.posts.map(({ kind, pull }) => [kind, pull])).toEqual([
      ["comment", "acme/shop#2"],
      ["reaction", "acme/shop#2"],
    ]);
    expect(host.calls).toEqual(["comment", "react", "react"]);
  });

  it("shows a pull request as it was changed", async () => {
    const host = createMemoryCodeHost(sample([]));
    const pull = await host.pull(CHANGE, idle());
    const head = { ...pull.head, sha: MANY };
    host.change({ pull: { ...pull, head }, files: [], commits: [FEATURE] });
    expect((await host.pull(CHANGE, idle())).head.sha).toBe(MANY);
    const review = { commit: FEATURE, event: "COMMENT", body: "Earlier", comments: [] } as const;
    expect((await host.postReview(CHANGE, review, idle())).commit).toBe(FEATURE);
  });

  it("fails at the configured call", async () => {
    const failure = { operation: "comment", call: 2, error: error.unclear } as const;
    const host = createMemoryCodeHost(sample([failure]));
    await host.comment(CHANGE, "first", idle());
    await expect(host.comment(CHANGE, "second", idle())).rejects.toBe(error.unclear);
    await host.comment(CHANGE, "third", idle());
    expect((await host.comments(CHANGE, idle())).map(({ body }) => body)).toEqual([
      "first",
      "third",
    ]);
  });
});
