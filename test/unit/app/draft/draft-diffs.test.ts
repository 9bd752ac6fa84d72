import { describe, expect, it } from "vitest";
import { createDraftDiffs } from "../../../../src/app/draft/draft-diffs.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import type { DiffStore } from "../../../../src/ports/diff-store.ts";
import type { PullReader } from "../../../../src/ports/pull-reader.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { commitId } from "../../../fakes/memory-tree.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import {
  addedFile,
  createHost,
  denied,
  HEAD,
  memoryPull,
  pullRequest,
} from "../review/pull-fixture.ts";

const BASE = commitId("a");
const STORED = { ...sampleStored({ head: HEAD }), base: BASE };
const blob = (text: string): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode: "100644",
});
/** What the commits say, whatever the pull request lists. */
const COMMITS = {
  [BASE]: { files: {} },
  [HEAD]: { ancestors: [BASE], files: { "from-commits.ts": blob("x\n") } },
};

interface Setup {
  readonly pulls?: Partial<PullReader>;
  readonly diffs?: Partial<DiffStore>;
  readonly scene?: Parameters<typeof memoryPull>[0];
  readonly failures?: Parameters<typeof createHost>[1];
}

async function open({ pulls = {}, diffs = {}, scene, failures }: Setup = {}) {
  const store = createMemoryStore(createFakeClock());
  const host = createHost(memoryPull(scene), {
    repositories: { "acme/shop": { commits: COMMITS } },
    ...failures,
  });
  const { version: _version, ...job } = sampleJob({ source: "web", status: "draft" });
  const { job: accepted } = await store.jobs.accept(job, []);
  const drafted = await store.jobs.change({ job: accepted, draft: JSON.stringify(STORED) });
  const errors: unknown[] = [];
  const made = createDraftDiffs({
    drafts: store.drafts,
    diffs: { ...store.diffs, ...diffs },
    pulls: { ...host, ...pulls },
    onError: (error) => errors.push(error),
  });
  if (drafted === undefined) throw new Error("no job");
  return { store, host, errors, diffs: made, job: drafted, read: () => made.read(drafted, STORED) };
}

const pathsOf = (diff: Awaited<ReturnType<DiffStore["find"]>>) =>
  diff?.files.map(({ path }) => path);

describe("the diff of a draft", () => {
  it("is the list of the pull request while that is what was reviewed", async () => {
    const { read } = await open();
    expect(await read()).toEqual({
      base: BASE,
      head: HEAD,
      isComplete: true,
      files: [addedFile("a.ts")],
    });
  });

  it.each([
    ["the branch has moved on", { head: { branch: "topic", sha: commitId("e") } }],
    ["the pull request starts from elsewhere", { mergeBaseSha: commitId("e") }],
  ])("is what lies between the commits when %s", async (_what, change) => {
    const { read } = await open({ scene: { pull: pullRequest(change) } });
    expect(pathsOf(await read())).toEqual(["from-commits.ts"]);
  });

  it("is what lies between the commits when the branch moves while it is listed", async () => {
    const moved = pullRequest({ head: { branch: "topic", sha: commitId("e") } });
    let asked = 0;
    const pull: PullReader["pull"] = async () => (asked++ === 0 ? pullRequest() : moved);
    const { read } = await open({ pulls: { pull } });
    expect(pathsOf(await read())).toEqual(["from-commits.ts"]);
  });

  it("is kept in the background, and read from there when the commits are gone", async () => {
    const { diffs, job, store, host, errors } = await open();
    diffs.store(job);
    await expect.poll(async () => pathsOf(await store.diffs.find("job-1"))).toEqual(["a.ts"]);
    expect(errors).toEqual([]);
    const kept = await store.diffs.find("job-1");
    const gone = { pulls: { pull: () => Promise.reject(denied()) } };
    const later = await open({ ...gone, diffs: store.diffs });
    expect(await later.read()).toEqual(kept);
    expect(host.calls).toEqual(["pull", "files", "pull"]);
  });

  it("is not kept in memory without end, even without patches", async () => {
    const files = Array.from({ length: 3_000 }, (_none, at) => ({
      path: `logo-${at}.png`,
      status: "added" as const,
      omission: "binary" as const,
    }));
    let found = 0;
    const find = async () => {
      found += 1;
      return { base: BASE, head: HEAD, isComplete: true, files };
    };
    const { diffs, job } = await open({ diffs: { find } });
    for (let at = 0; at < 100; at += 1) await diffs.read({ ...job, id: `job-${at}` }, STORED);
    await diffs.read({ ...job, id: "job-0" }, STORED);
    expect(found).toBe(101);
  });

  it("is tried again at the first look when it could not be kept", async () => {
    const failure = { operation: "files", call: 1, error: denied() } as const;
    const { diffs, job, read, errors } = await open({ failures: { failures: [failure] } });
    diffs.store(job);
    await expect.poll(() => errors).toHaveLength(1);
    expect(pathsOf(await read())).toEqual(["a.ts"]);
  });

  it("is shown although it cannot be kept", async () => {
    const { read, errors, diffs } = await open({
      diffs: { save: () => Promise.reject(new Error("full")) },
    });
    expect(pathsOf(await read())).toEqual(["a.ts"]);
    await diffs.close();
    expect(errors).toHaveLength(1);
  });

  it("is not kept when it is larger than a store should hold", async () => {
    const huge = { ...addedFile("huge.ts"), patch: "x".repeat(32 * 1024 * 1024 + 1) };
    const kept: string[] = [];
    const { read } = await open({
      scene: { files: [huge] },
      diffs: { save: async (jobId) => void kept.push(jobId) },
    });
    expect(pathsOf(await read())).toEqual(["huge.ts"]);
    expect(kept).toEqual([]);
  });

  it("is empty when the commits no longer exist, and requested again then", async () => {
    const scene = { pull: pullRequest({ mergeBaseSha: commitId("e") }) };
    const repositories = { "acme/shop": { commits: {} } };
    const { read, host } = await open({ scene, failures: { repositories } });
    expect(await read()).toBeUndefined();
    expect(await read()).toBeUndefined();
    expect(host.calls.filter((name) => name === "compareCommits")).toHaveLength(2);
  });

  it("does not hold up the end of the server", async () => {
    let isAsked = false;
    const pull: PullReader["pull"] = (_ref, signal) =>
      new Promise((_resolve, reject) => {
        isAsked = true;
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const { diffs, job, errors } = await open({ pulls: { pull } });
    diffs.store(job);
    await expect.poll(() => isAsked).toBe(true);
    await diffs.close();
    expect(errors).toEqual([]);
  });
});
