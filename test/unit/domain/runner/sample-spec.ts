import type { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";

/** A review of `acme/shop#7`, with what a test wants otherwise. */
export function sampleSpec(over: Partial<RunnerSpec> = {}): RunnerSpec {
  return {
    version: 1,
    job: { id: "job-1", attempt: 1, kind: "review" },
    request: {},
    head: "a".repeat(40),
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
    settings: {},
    ...over,
  };
}
