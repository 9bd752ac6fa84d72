import { describe, expect, it } from "vitest";
import {
  createTaskSpecMaker,
  issueTaskToken,
  type MakeTaskSpecPorts,
  makeTaskSpec,
} from "../../../../src/app/jobs/task-spec.ts";
import { createIsServicePull } from "../../../../src/app/task/publish/is-service-pull.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { PullRequest } from "../../../../src/domain/pull/pull-request.ts";
import { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";
import type { TokenIssuer } from "../../../../src/ports/token-issuer.ts";
import { createMemoryGit } from "../../../../src/testing/create-memory-git.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { TASK_SETTINGS } from "../../../fakes/prepare-harness.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";
import { createHost, LOGIN, MARKERS, memoryPull, pullRequest } from "../review/pull-fixture.ts";

const idle = () => new AbortController().signal;
const { model, settings } = sampleSpec();
const API = "https://code.example/api/v3";
const EXPIRES = "2026-01-01T01:00:00.000Z";
const REQUEST = {
  mode: "new_pr",
  baseRef: "develop",
  instruction: "Mend it.",
  context: "",
  branchPrefix: "svc/fix",
  testLinks: {},
};
const FOLLOW_UP = { ...REQUEST, mode: "existing_pr", pullNumber: 7 };

interface Parts {
  readonly pull?: Partial<PullRequest> | undefined;
  readonly ports?: Partial<MakeTaskSpecPorts>;
  /** Commits of ours on the pull request. */
  readonly ours?: number;
  readonly maxFollowups?: number;
}

function open({ pull, ports, ours = 1, maxFollowups = 5 }: Parts = {}) {
  const git = createMemoryGit({ login: LOGIN });
  const base = git.push({ branch: "develop", files: {} });
  let head = base;
  for (let left = ours; left > 0; left -= 1)
    head = git.push({ branch: "svc/fix-1", parent: head, files: {}, author: LOGIN });
  const place = { author: LOGIN, base: { branch: "develop", sha: base }, mergeBaseSha: base };
  const fix = pullRequest({ ...place, head: { branch: "svc/fix-1", sha: head }, ...pull });
  const host = createHost(memoryPull({ pull: fix }), {
    repositories: { "acme/shop": { branches: { trunk: "e".repeat(40), develop: base } } },
  });
  const purposes: unknown[] = [];
  const all: MakeTaskSpecPorts = {
    pulls: host,
    publisher: host,
    objects: git,
    markers: MARKERS,
    isServicePull: async () => true,
    tokens: {
      issue: async (repository, purpose) => {
        purposes.push([repository, purpose]);
        return { token: createSecret("ghs_task"), expiresAt: EXPIRES };
      },
    },
    resolveJobConfig: async () => ({
      model,
      payer: { provider: "custom", configId: "c1" },
      settings: { ...settings, task: { ...TASK_SETTINGS, maxFollowups } },
    }),
    ...ports,
  };
  const make = (over: Partial<Job> = {}) => {
    const { pull: _pull, ...job } = sampleJob({ kind: "task", source: "task", request: REQUEST });
    return makeTaskSpec(all, { job: { ...job, ...over }, apiUrl: API }, idle());
  };
  return { make, base, head, host, git, purposes, ports: all };
}

const intentOn = (baseSha: string) => ({
  baseSha,
  treeDigest: "d".repeat(64),
  title: "Mend it",
  body: "Why",
  branch: "svc/fix-job1",
});

describe("making a task's spec", () => {
  it("pins the base, and gives a token that writes to this one repository", async () => {
    const { make, base, purposes } = open();
    const spec = await make({ attempt: 2 });
    expect(RunnerSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
    expect(spec).toEqual({
      version: 1,
      job: { id: "job-1", attempt: 2, kind: "task" },
      request: REQUEST,
      task: {
        base: { branch: "develop", sha: base },
        defaultBranch: "trunk",
        marker: expect.stringMatching(/^<!-- svc:1 .* -->$/),
      },
      login: LOGIN,
      repository: {
        owner: "acme",
        name: "shop",
        apiUrl: API,
        cloneUrl: "https://code.example/acme/shop.git",
      },
      token: { value: "ghs_task", expiresAt: EXPIRES },
      model,
      payer: { provider: "custom", configId: "c1" },
      settings: { ...settings, task: TASK_SETTINGS },
    });
    expect(purposes).toEqual([[{ owner: "acme", name: "shop" }, "task"]]);
  });

  it("rejects a missing base, before there is a token", async () => {
    const { make, purposes } = open();
    await expect(make({ request: { ...REQUEST, baseRef: "gone" } })).rejects.toMatchObject({
      code: "base-not-found",
      details: { ref: "gone" },
      message: "acme/shop has no branch gone; set base_ref to an existing branch",
    });
    expect(purposes).toEqual([]);
  });

  it("keeps the base of the existing work, regardless of the branch's current place", async () => {
    const { make, host } = open();
    const intent = intentOn("f".repeat(40));
    for (const baseRef of ["develop", "gone"]) {
      const { task } = await make({ attempt: 2, intent, request: { ...REQUEST, baseRef } });
      expect(task).toMatchObject({ base: { branch: baseRef, sha: "f".repeat(40) }, intent });
    }
    expect(host.calls).not.toContain("branchHead");
  });

  it("takes the base for the default branch where none is known", async () => {
    const { make } = open({
      ports: {
        pulls: {
          pull: async () => pullRequest(),
          defaultBranch: async () => undefined,
          branchHead: async () => "e".repeat(40),
        },
      },
    });
    expect((await make()).task?.defaultBranch).toBe("develop");
  });

  it("gives a marker by which the pull request is known before it has a number", async () => {
    const { make, base } = open();
    const marker = (await make()).task?.marker ?? "";
    const place = { owner: "acme", name: "shop" };
    expect(MARKERS.read({ ...place, number: 0 }, `Why\n\n${marker}`)).toEqual({
      kind: "pr",
      id: "w1",
      head: base,
    });
    expect(MARKERS.read({ ...place, number: 7 }, marker)).toBeUndefined();
    const { jobs } = createMemoryStore(createFakeClock());
    const isOurs = createIsServicePull({ jobs, markers: MARKERS });
    expect(await isOurs(pullRequest({ description: marker }))).toBe(true);
  });

  it("names the task's page only where there are pages", async () => {
    expect((await open().make()).task).toMatchObject({ page: undefined });
    const none = open({ ports: { pageOf: () => undefined } });
    expect((await none.make()).task).toMatchObject({ page: undefined });
    const page = "https://svc.example/tasks/acme/shop/job-1";
    expect((await open({ ports: { pageOf: () => page } }).make()).task?.page).toBe(page);
  });

  it("issues a token with an unknown expiry", async () => {
    const tokens = { issue: async () => ({ token: createSecret("t") }) };
    const repository = { owner: "acme", name: "shop" };
    const asked = { repository, verifies: false };
    expect(await issueTaskToken({ tokens }, asked, idle())).toEqual({ value: "t" });
  });

  it.each([
    [false, "task"],
    [true, "verify"],
  ])("gives a token that starts workflows where changes are verified: %s", async (verifies, as) => {
    const asked: string[] = [];
    const tokens: TokenIssuer["issue"] = async (_repository, purpose) => {
      asked.push(purpose);
      return { token: createSecret("t") };
    };
    const repository = { owner: "acme", name: "shop" };
    await issueTaskToken({ tokens: { issue: tokens } }, { repository, verifies }, idle());
    expect(asked).toEqual([as]);
  });
});

describe("making the spec of a follow-up", () => {
  it("pins the head of the pull request", async () => {
    const { make, head } = open();
    const spec = await make({ request: FOLLOW_UP });
    expect(RunnerSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
    expect(spec).toMatchObject({
      pull: { ref: { number: 7 }, head: { branch: "svc/fix-1", sha: head } },
      task: { base: { branch: "svc/fix-1", sha: head }, defaultBranch: "main" },
    });
  });

  const wrong: readonly (readonly [string, Parts, string])[] = [
    ["is closed", { pull: { isOpen: false } }, "pull-closed"],
    ["is elsewhere", { pull: { headRepository: "fred/shop" } }, "branch-not-owned"],
    ["is somebody else's", { pull: { author: "mia" } }, "branch-not-owned"],
    ["is not of our record", { ports: { isServicePull: async () => false } }, "branch-not-owned"],
    ["has as many commits of ours as it may", { ours: 5 }, "followup-cap"],
  ];
  it.each(wrong)("rejects one that %s, before there is a token", async (_what, parts, code) => {
    const { make, purposes } = open(parts);
    await expect(make({ request: FOLLOW_UP })).rejects.toMatchObject({ code });
    expect(purposes).toEqual([]);
  });

  it("does not count against an earlier runner what it has written itself", async () => {
    const { make, base, head } = open({ ours: 5 });
    const intent = { ...intentOn(base), branch: "svc/fix-1" };
    const spec = await make({ attempt: 2, request: FOLLOW_UP, intent });
    expect(spec.task).toMatchObject({ base: { sha: head }, intent });
  });

  it("has no cap where none is set", async () => {
    const { make } = open({ ours: 9, maxFollowups: 0 });
    expect((await make({ request: FOLLOW_UP })).pull?.ref.number).toBe(7);
  });
});

describe("the maker of tasks' specs", () => {
  const job = () => {
    const { pull: _pull, ...rest } = sampleJob({ kind: "task", source: "task", request: REQUEST });
    return rest;
  };

  it.each([
    [true, "verify"],
    [false, "task"],
  ])("issues tokens for its purpose (verifies: %s)", async (verifies, purpose) => {
    const { ports, purposes } = open();
    const specs = createTaskSpecMaker(ports, { apiUrl: API, verifies });
    await specs.token(job(), idle());
    expect(purposes).toEqual([[{ owner: "acme", name: "shop" }, purpose]]);
  });

  it("names the page of the task where pages are served", async () => {
    const { ports } = open();
    const settings = { apiUrl: API, verifies: false };
    const none = await createTaskSpecMaker(ports, settings).make(job(), idle());
    expect(none.task?.page).toBeUndefined();
    const pagesUrl = "https://svc.example";
    const spec = await createTaskSpecMaker(ports, { ...settings, pagesUrl }).make(job(), idle());
    expect(spec.task?.page).toBe("https://svc.example/tasks/acme/shop/job-1");
  });
});
