import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import type { IssueSearch } from "../../src/ports/issue-search.ts";
import { createClause } from "./clause.ts";

/** The issues of acme/shop, the first two of them pull requests of `mia`; `acme/vault` has all of them too. */
export const SEARCH_SAMPLE = [
  { kind: "pull", title: "Round prices", body: "tests/test_price.py::test_round fails" },
  { kind: "pull", title: "Other", body: "Nothing" },
  { kind: "issue", title: "test_round[a] is flaky", body: "" },
  { kind: "issue", title: "Cents", body: "tests/test_price.py is slow" },
] as const;

/** What happens to every search from now on. */
export type SearchFault = "refused" | "limited" | "down" | "denied" | "nonsense" | "silence";
export const SEARCH_FAULTS: readonly SearchFault[] = [
  "refused",
  "limited",
  "down",
  "denied",
  "nonsense",
  "silence",
];

export interface OpenedSearch {
  readonly search: IssueSearch;
  readonly repository: RepositoryRef;
  /** How many searches reached the code host. */
  sent(): number;
  close(): Promise<void>;
}

const CLAUSES = {
  found: "finds the issues and pull requests that hold a phrase, as they are",
  any: "is content with any of the phrases",
  odd: "takes what has a meaning in a search for what it is",
  elsewhere: "gives nothing of another repository, whatever the words say",
  none: "asks nothing without words",
  refused: "gives an empty list for a refusal, and asks once",
  limited: "gives an empty list at a limit, at once",
  down: "gives an empty list when the code host fails, and asks once",
  denied: "gives an empty list when it may not search",
  nonsense: "gives an empty list for an answer that it does not understand",
  silence: "gives an empty list when no answer comes",
  cancelled: "rejects with cancelled when the signal is aborted, before and while it waits",
} as const;

export type IssueSearchClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;

/** Runs the clauses of the port `IssueSearch` against an adapter; `skips` gives a reason for each one left out. */
export function issueSearchContract(
  name: string,
  open: (fault?: SearchFault) => Promise<OpenedSearch>,
  skips: Partial<Record<IssueSearchClause, string>> = {},
): void {
  const clause = createClause<IssueSearchClause, OpenedSearch, SearchFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });
  const titles = async ({ search, repository }: OpenedSearch, ...words: string[]) =>
    (await search.search(repository, words, idle())).map(({ title }) => title).sort();

  describe(`${name} keeps the contract of IssueSearch`, () => {
    clause("found", async (opened) => {
      const { search, repository } = opened;
      const found = await search.search(repository, ["test_round"], idle());
      expect(found.map(({ title }) => title).sort()).toEqual([
        "Round prices",
        "test_round[a] is flaky",
      ]);
      const pull = found.find(({ kind }) => kind === "pull");
      expect(pull).toMatchObject({ number: 1, state: "open", author: "mia" });
      expect(pull?.body).toBe(SEARCH_SAMPLE[0].body);
      expect(pull?.url).toContain("/acme/shop/pull/1");
      expect(pull?.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(found.find(({ kind }) => kind === "issue")?.body).toBe("");
    });

    clause("any", async (opened) => {
      const found = await titles(opened, "tests/test_price.py", "flaky", "not there");
      expect(found).toEqual(["Cents", "Round prices", "test_round[a] is flaky"]);
      expect(await titles(opened, "tests/test_price.py is")).toEqual(["Cents"]);
    });

    clause("odd", async (opened) => {
      expect(await titles(opened, 'is:closed" OR "Nothing')).toEqual([]);
      expect(await titles(opened, "test_round[a]")).toEqual(["test_round[a] is flaky"]);
      expect(await titles(opened, "-Cents)", "half \ud83d of one")).toEqual([]);
    });

    clause("elsewhere", async (opened) => {
      const { search, repository } = opened;
      const words = ["repo:acme/vault", 'x" repo:acme/vault "x', "test_round"];
      const found = await search.search(repository, words, idle());
      expect(found).toHaveLength(2);
      expect(found.every(({ url }) => url.includes("/acme/shop/"))).toBe(true);
    });

    clause("none", async (opened) => {
      const { sent } = opened;
      expect(await titles(opened)).toEqual([]);
      expect(await titles(opened, "", ' "" ', "::")).toEqual([]);
      expect(sent()).toBe(0);
    });

    for (const fault of SEARCH_FAULTS) {
      clause(
        fault,
        async (opened) => {
          expect(await titles(opened, "test_round")).toEqual([]);
          expect(opened.sent()).toBeLessThanOrEqual(1);
        },
        fault,
      );
    }

    clause(
      "cancelled",
      async ({ search, repository, sent }) => {
        const codeOf = async (signal: AbortSignal) => {
          try {
            return await search.search(repository, ["x"], signal);
          } catch (error) {
            return isAppError(error) ? error.code : error;
          }
        };
        expect(await codeOf(AbortSignal.abort())).toBe("cancelled");
        expect(sent()).toBe(0);
        expect(await codeOf(AbortSignal.timeout(50))).toBe("cancelled");
      },
      "silence",
    );
  });
}
