import { describe, expect, it } from "vitest";
import { createSpecMaker } from "../../../../src/app/jobs/spec-maker.ts";
import { createFindPostedFindings } from "../../../../src/app/review/find-posted-findings.ts";
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
      findPostedFindings: createFindPostedFindings({
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
