import { describe, expect } from "vitest";
import { createClause } from "./clause.ts";
import {
  branchOn,
  codeOf,
  expectLost,
  idle,
  type OpenedRepository,
  type OpenRepository,
  type WriterFault,
} from "./opened-repository.ts";

const CLAUSES = {
  open: "opens a pull request ready for review",
  refused: "gives refused with the words of a code host that does not take a pull request",
  listPulls: "gives the pull requests of this very branch in every state, the newest first",
  lostRequest: "says that it is unclear when a write was lost, and sends it once",
  lostAnswer: "says that it is unclear when an answer was lost, and reads back what was done",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
} as const;

export type BranchPullsClause = keyof typeof CLAUSES;

/** Runs the clauses of the port `BranchPulls` against an adapter; `skips` gives a reason for each one left out. */
export function branchPullsContract(
  name: string,
  open: OpenRepository,
  skips: Partial<Record<BranchPullsClause, string>> = {},
): void {
  const clause = createClause<BranchPullsClause, OpenedRepository, WriterFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of BranchPulls`, () => {
    clause("open", async (opened) => {
      const { branchPulls, repository, base } = opened;
      const head = await branchOn(opened, base, "svc/fix-1");
      const input = { head: "svc/fix-1", base: "main", title: "Fix", body: "Why\n\n**so**" };
      const answer = await branchPulls.openPull(repository, input, idle());
      const pull = answer.kind === "opened" ? answer.pull : undefined;
      expect(pull).toMatchObject({ ...repository, isOpen: true, body: input.body, headSha: head });
      expect(pull?.url).toContain(String(pull?.number));
      expect(await branchPulls.listPulls(repository, "svc/fix-1", idle())).toEqual([pull]);
    });

    clause("refused", async (opened) => {
      const { branches, branchPulls, repository, base } = opened;
      await branches.createBranch(repository, { name: "svc/empty", sha: base }, idle());
      await branchOn(opened, base, "svc/fix-1");
      const text = { title: "Fix", body: "" };
      const refusal = async (head: string, into: string) => {
        const answer = await branchPulls.openPull(
          repository,
          { ...text, head, base: into },
          idle(),
        );
        return answer.kind === "refused" ? answer.why : "";
      };
      expect(await refusal("svc/empty", "main")).toMatch(/no commits between/i);
      expect(await refusal("svc/fix-1", "nope")).toMatch(/base/i);
      await branchPulls.openPull(repository, { ...text, head: "svc/fix-1", base: "main" }, idle());
      expect(await refusal("svc/fix-1", "main")).toMatch(/already exists/i);
      expect(await branchPulls.listPulls(repository, "svc/fix-1", idle())).toHaveLength(1);
    });

    clause("listPulls", async (opened) => {
      const { branchPulls, repository, base, closePull } = opened;
      const numbers: number[] = [];
      for (const head of ["svc/fix-1", "svc/fix-2"]) await branchOn(opened, base, head);
      for (const head of ["svc/fix-1", "svc/fix-2", "svc/fix-1"]) {
        const input = { head, base: "main", title: "Fix", body: "" };
        const answer = await branchPulls.openPull(repository, input, idle());
        if (answer.kind === "opened") numbers.push(answer.pull.number);
        if (numbers.length === 1) await closePull(numbers[0] ?? 0);
      }
      const pulls = await branchPulls.listPulls(repository, "svc/fix-1", idle());
      expect(pulls.map(({ number, isOpen }) => [number, isOpen])).toEqual([
        [numbers[2], true],
        [numbers[0], false],
      ]);
      expect(await branchPulls.listPulls(repository, "svc/fix", idle())).toEqual([]);
    });

    for (const what of ["request", "answer"] as const) {
      clause(what === "request" ? "lostRequest" : "lostAnswer", async (opened) => {
        const { branchPulls, repository, base } = opened;
        const head = "svc/fix-1";
        await branchOn(opened, base, head);
        const input = { head, base: "main", title: "Fix", body: "" };
        const send = () => branchPulls.openPull(repository, input, idle());
        await expectLost(opened, { operation: "openPull", what }, send);
        const pulls = await branchPulls.listPulls(repository, head, idle());
        expect(pulls).toHaveLength(what === "answer" ? 1 : 0);
      });
    }

    clause("cancelled", async ({ branchPulls, repository, writes }) => {
      const aborted = AbortSignal.abort();
      const before = writes();
      const input = { head: "a", base: "main", title: "t", body: "" };
      expect(await codeOf(branchPulls.openPull(repository, input, aborted))).toBe("cancelled");
      expect(writes()).toBe(before);
    });
  });
}
