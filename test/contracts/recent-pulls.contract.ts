import { describe, expect } from "vitest";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import type { RecentPulls } from "../../src/ports/recent-pulls.ts";
import { createClause } from "./clause.ts";

/** A repository with the pull requests 1, 2 and 3; the second was updated last and the third is closed. */
export interface OpenedRecentPulls {
  readonly recent: RecentPulls;
  readonly repository: RepositoryRef;
  close(): Promise<void>;
}

const CLAUSES = {
  order: "lists pull requests in every state, the most recently updated first",
  limit: "lists no more than the limit",
  unknown: "rejects a repository that it cannot see, and gives the reason",
  cancelled: "rejects with cancelled when the signal is aborted already",
} as const;

export type RecentPullsClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;

/** Runs the clauses of the port `RecentPulls` against an adapter; `skips` gives a reason for each one left out. */
export function recentPullsContract(
  name: string,
  open: () => Promise<OpenedRecentPulls>,
  skips: Partial<Record<RecentPullsClause, string>> = {},
): void {
  const clause = createClause<RecentPullsClause, OpenedRecentPulls>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of RecentPulls`, () => {
    clause("order", async ({ recent, repository }) => {
      const pulls = await recent.recentPulls(repository, 10, idle());
      expect(pulls).toEqual([2, 3, 1].map((number) => ({ ...repository, number })));
    });

    clause("limit", async ({ recent, repository }) => {
      const pulls = await recent.recentPulls(repository, 2, idle());
      expect(pulls.map(({ number }) => number)).toEqual([2, 3]);
    });

    clause("unknown", async ({ recent }) => {
      const unknown = { owner: "acme", name: "unknown" };
      await expect(recent.recentPulls(unknown, 2, idle())).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:app-not-installed|code-host-(?:denied|rejected))$/),
      });
    });

    clause("cancelled", async ({ recent, repository }) => {
      const listed = recent.recentPulls(repository, 2, AbortSignal.abort());
      await expect(listed).rejects.toMatchObject({ code: "cancelled" });
    });
  });
}
