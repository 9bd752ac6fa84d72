import { describe, expect, it } from "vitest";
import {
  createJobSpecMaker,
  createSpecMaker,
  type SpecMaker,
} from "../../../../src/app/jobs/spec-maker.ts";
import { createFindEarlierWork } from "../../../../src/app/review/find-earlier-work.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";
import {
  createHost,
  HEAD,
  LOGIN,
  MARKERS,
  memoryPull,
  pullRequest,
  REF,
  reviewThread,
  threadComment,
} from "../review/pull-fixture.ts";

const { model, settings } = sampleSpec();
const EXPIRES = "2026-01-01T01:00:00.000Z";
const POSTED = threadComment({
  author: LOGIN,
  body: MARKERS.write(REF, { kind: "finding", id: "f".repeat(16), head: HEAD }),
});

function open(change: Parameters<typeof memoryPull>[0] = {}) {
  const host = createHost(
    memoryPull({ threads: [reviewThread({ comments: [POSTED] })], ...change }),
  );
  const purposes: string[] = [];
  const specs = createSpecMaker(
    {
      pulls: host,
      publisher: host,
      findEarlierWork: createFindEarlierWork({
        pulls: host,
        publisher: host,
        markers: MARKERS,
      }),
      tokens: {
        issue: async (_repository, purpose) => {
          purposes.push(purpose);
          return { token: createSecret(`t${purposes.length}`), expiresAt: EXPIRES };
        },
      },
      resolveJobConfig: async () => ({ model, settings }),
    },
    "https://host.example/api/v3",
  );
  return { specs, purposes };
}

const signal = new AbortController().signal;

describe("making a spec", () => {
  it("pins the head and gives a token to read with, the terms, and what was said before", async () => {
    const { specs, purposes } = open();
    const spec = await specs.make(sampleJob({ attempt: 2, request: { a: 1 } }), signal);
    expect(RunnerSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
    expect(spec).toMatchObject({
      job: { id: "job-1", attempt: 2, kind: "review" },
      request: { a: 1 },
      pull: { head: { sha: HEAD } },
      said: { ["f".repeat(16)]: POSTED.url },
      login: LOGIN,
      repository: { cloneUrl: "https://code.example/acme/shop.git" },
      token: { value: "t1", expiresAt: EXPIRES },
      model,
      settings,
    });
    expect(purposes).toEqual(["read"]);
  });

  it.each(["web", "webhook"] as const)(
    "looks for what was posted for a draft too (%s)",
    async (source) => {
      const spec = await open().specs.make(sampleJob({ source }), signal);
      expect(spec.said).toEqual({ ["f".repeat(16)]: POSTED.url });
    },
  );

  it("rejects a pull request that is closed", async () => {
    const { specs, purposes } = open({ pull: pullRequest({ isOpen: false }) });
    await expect(specs.make(sampleJob(), signal)).rejects.toMatchObject({ code: "pull-closed" });
    expect(purposes).toEqual([]);
  });

  it("gives a fresh token of the same kind", async () => {
    const { specs, purposes } = open();
    expect(await specs.token(sampleJob(), signal)).toEqual({ value: "t1", expiresAt: EXPIRES });
    expect(purposes).toEqual(["read"]);
  });
});

describe("the maker for all kinds of jobs", () => {
  const REQUEST = {
    pull: { owner: "acme", name: "shop", number: 7 },
    commentId: 1,
    instructions: "",
    commenter: "mia",
  };

  function openMakers() {
    const calls: string[] = [];
    const maker = (name: string): SpecMaker => ({
      token: async () => ({ value: name }),
      make: async () => {
        calls.push(name);
        return sampleSpec();
      },
    });
    const specs = createJobSpecMaker({
      reviews: maker("reviews"),
      tasks: maker("tasks"),
      rememberInstallation: ({ owner, name }, id) => calls.push(`${owner}/${name}: ${id}`),
    });
    return { specs, calls };
  }

  it.each([
    ["review", "reviews"],
    ["followup", "reviews"],
    ["task", "tasks"],
  ] as const)("passes a %s to the maker of its kind", async (kind, name) => {
    const { specs, calls } = openMakers();
    const job = sampleJob({ kind, request: REQUEST });
    await specs.make(job, signal);
    expect(calls).toEqual([name]);
    expect(await specs.token(job, signal)).toEqual({ value: name });
  });

  it("stores the installation that a request came from", async () => {
    const { specs, calls } = openMakers();
    await specs.make(sampleJob({ request: { ...REQUEST, installationId: 3 } }), signal);
    expect(calls).toEqual(["acme/shop: 3", "reviews"]);
  });

  it("rejects a request that cannot be read", async () => {
    const { specs, calls } = openMakers();
    await expect(specs.make(sampleJob({ request: { a: 1 } }), signal)).rejects.toThrow();
    expect(calls).toEqual([]);
  });
});
