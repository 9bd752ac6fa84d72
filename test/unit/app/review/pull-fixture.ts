import type { RunContext } from "../../../../src/app/run/run-context.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import { createMarkers } from "../../../../src/domain/publish/marker.ts";
import type { PullRequest } from "../../../../src/domain/pull/pull-request.ts";
import type { ReviewThread, ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import {
  createMemoryCodeHost,
  type MemoryCodeHostOptions,
} from "../../../../src/testing/create-memory-code-host.ts";
import type { MemoryPull } from "../../../../src/testing/memory-tables.ts";
import { commitId } from "../../../fakes/memory-tree.ts";

export const REF = { owner: "acme", name: "shop", number: 7 } as const;
export const LOGIN = "svc[bot]";
export const MARKERS = createMarkers(new Uint8Array(32).fill(7));

/** Commits: `a` is the merge base, `b` the head, `c` the default branch's tip. */
export const HEAD = commitId("b");
export const TIP = commitId("c");

/** What the head adds to `a.ts`, from line 1 on. */
export const LINES = ["one();", "two();", "three();"];

export const addedFile = (path: string, lines: readonly string[] = LINES): PullFile => ({
  path,
  status: "added",
  patch: [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join("\n"),
});

export const pullRequest = (change: Partial<PullRequest> = {}): PullRequest => ({
  ref: REF,
  url: "https://host.example/acme/shop/pull/7",
  title: "Speed up the cart",
  description: "It was slow.",
  author: "mona",
  isOpen: true,
  base: { branch: "main", sha: commitId("a") },
  head: { branch: "topic", sha: HEAD },
  headRepository: "acme/shop",
  mergeBaseSha: commitId("a"),
  defaultBranch: "main",
  changedFiles: 1,
  ...change,
});

export const memoryPull = (change: Partial<MemoryPull> = {}): MemoryPull => ({
  pull: pullRequest(),
  files: [addedFile("a.ts")],
  ...change,
});

/** A code host with the pull request and the default branch's tip. */
export function createHost(
  scene: MemoryPull = memoryPull(),
  options: Partial<MemoryCodeHostOptions> = {},
) {
  return createMemoryCodeHost({
    pulls: [scene],
    login: LOGIN,
    repositories: { "acme/shop": { branches: { main: TIP } } },
    ...options,
  });
}

/** What a run says, and how it is stopped. */
export function createContext() {
  const events: RunEventBody[] = [];
  const stop = new AbortController();
  const run: RunContext = { emit: (event) => events.push(event), signal: stop.signal };
  return { events, run, stop };
}

export const logsOf = (events: readonly RunEventBody[]): string[] =>
  events.flatMap((event) => (event.type === "log" ? [event.text] : []));

export const unclear = (): AppError =>
  new AppError("code-host-unclear", "nobody knows whether it was posted", { details: {} });
export const denied = (): AppError =>
  new AppError("code-host-denied", "the code host said no", { details: { status: 403 } });
export const refused = (): AppError =>
  new AppError("review-rejected", "the code host did not take it", {
    details: { problems: ["Line could not be resolved"] },
  });

export const threadComment = (change: Partial<ThreadComment> = {}): ThreadComment => ({
  id: 501,
  author: "mona",
  body: "Is it slow?",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  url: "https://host.example/acme/shop/pull/7#501",
  ...change,
});

/** A thread on line 2 of `a.ts`. */
export const reviewThread = (change: Partial<ReviewThread> = {}): ReviewThread => ({
  id: 501,
  path: "a.ts",
  side: "RIGHT",
  line: 2,
  commit: HEAD,
  diffHunk: "@@ -0,0 +1,3 @@\n+one();\n+two();",
  comments: [threadComment()],
  ...change,
});
