import type { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";

const SAMPLE_PULL = {
  ref: { owner: "acme", name: "shop", number: 7 },
  url: "https://code.example/acme/shop/pull/7",
  title: "Lock the shop",
  description: "",
  author: "mia",
  isOpen: true,
  base: { branch: "main", sha: "c".repeat(40) },
  head: { branch: "lock", sha: "a".repeat(40) },
  mergeBaseSha: "c".repeat(40),
  defaultBranch: "main",
  changedFiles: 1,
};

/** A review of `acme/shop#7`, with what a test wants otherwise. */
export function sampleSpec(over: Partial<RunnerSpec> = {}): RunnerSpec {
  return {
    version: 1,
    job: { id: "job-1", attempt: 1, kind: "review" },
    request: {},
    pull: SAMPLE_PULL,
    login: "asksvc[bot]",
    repository: {
      owner: "acme",
      name: "shop",
      cloneUrl: "https://code.example/acme/shop.git",
      apiUrl: "https://code.example/api/v3",
    },
    token: { value: "ghs_t", expiresAt: "2026-01-02T04:04:05.000Z" },
    model: {
      baseUrl: "https://model.example/v1",
      apiKey: "key",
      maxTokens: 1_000,
      maxInputTokens: 0,
      maxIterations: 0,
      stream: true,
    },
    settings: {
      maxDiffChars: 200_000,
      concurrency: 4,
      repeatLimit: 6,
      defaultEvent: "COMMENT",
      allowApprove: false,
      rulesPath: ".ai/review-rules.md",
      defaultRules: "The built-in rules.",
      serverUrl: "https://code.example",
      codeHostPacing: false,
      cacheMaxBytes: 1_000_000,
      modelTimeoutSeconds: 10,
    },
    ...over,
  };
}
