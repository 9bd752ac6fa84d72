import { ApiError } from "../../../src/adapters/web/api/api-client.ts";
import type { QueryState } from "../../../src/adapters/web/api/use-query.ts";
import type { PullLookup } from "../../../src/adapters/web/pages/new-review/pull-lookup.ts";
import type { ReviewRow } from "../../../src/domain/api/job-response.ts";
import type { EstimateResponse, PullResponse } from "../../../src/domain/api/pull-response.ts";

/** A pull request with two providers to choose from. */
export const PULL: PullResponse = {
  repository: "acme/widgets",
  number: 482,
  url: "https://code.example/acme/widgets/pull/482",
  title: "Retry queue",
  author: "octo-dev",
  isOpen: true,
  base: { branch: "main", sha: "a".repeat(40) },
  head: { branch: "retry", sha: "b".repeat(40) },
  changedFiles: 14,
  match: { provider: "custom", configId: "c1", pattern: "acme/widgets", why: "it names it" },
  choices: [
    { provider: "hf", configId: "c2", pattern: "acme/*", model: "heron-mini" },
    { provider: "custom", configId: "c1", pattern: "acme/widgets", model: "larch" },
  ],
};

export const ESTIMATE: EstimateResponse = {
  repository: "acme/widgets",
  number: 482,
  files: 14,
  additions: 728,
  deletions: 139,
  onePass: 96_000,
  chunks: 1,
  usual: { low: 310_000, high: 430_000, reviews: 20 },
  leftOut: [],
  isComplete: true,
};

export const answeredQuery = <Answer>(answer: Answer): QueryState<Answer> => ({
  kind: "answered",
  answer,
  retry: () => {},
});

export function refusedQuery<Answer>(
  code: string,
  status: number,
  detail = "why",
): QueryState<Answer> {
  const error = new ApiError({ title: "No", status, code, detail });
  return { kind: "refused", error, retry: () => {} };
}

/** Creates the lookup of an existing pull request. */
export const foundPull = (pull: Partial<PullResponse> = {}): PullLookup => ({
  named: { kind: "named", name: "acme/widgets#482" },
  pull: answeredQuery({ ...PULL, ...pull }),
  estimate: { kind: "nothing" },
});

export const NO_PULL: PullLookup = {
  named: { kind: "empty" },
  pull: { kind: "nothing" },
  estimate: { kind: "nothing" },
};

/** Creates a published review. */
export function sampleRow(row: Partial<ReviewRow> = {}): ReviewRow {
  return {
    id: "j1",
    kind: "review",
    source: "web",
    status: "draft",
    attempt: 1,
    repository: "acme/widgets",
    pull: 482,
    requestedBy: "octo-lead",
    createdAt: "2026-11-19T09:40:00.000Z",
    updatedAt: "2026-11-19T09:43:00.000Z",
    page: "/reviews/acme/widgets/482/j1",
    ...row,
  };
}
