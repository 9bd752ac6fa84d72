import { describe, expect } from "vitest";
import type { Branches } from "../../src/ports/branches.ts";
import { createClause } from "./clause.ts";
import {
  codeOf,
  commitOn,
  expectLost,
  idle,
  type OpenedRepository,
  type OpenRepository,
  type WriterFault,
} from "./opened-repository.ts";

const CLAUSES = {
  create: "makes a branch and tells where it stands",
  names: "makes branches of odd names",
  exists: "gives exists for a branch that is there, and leaves it",
  move: "moves a branch forward",
  diverged: "moves no branch off a commit that the new one lacks",
  missing: "gives missing for a branch that is gone",
  delete: "deletes a branch, and is content with one that is gone",
  lostRequest: "says that it is unclear when a write was lost, and sends it once",
  lostAnswer: "says that it is unclear when an answer was lost, and reads back what was done",
  denied: "rejects with code-host-denied where it may not write",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
} as const;

export type BranchesClause = keyof typeof CLAUSES;

/** Runs the clauses of the port `Branches` against an adapter; `skips` gives a reason for each one left out. */
export function branchesContract(
  name: string,
  open: OpenRepository,
  skips: Partial<Record<BranchesClause, string>> = {},
): void {
  const clause = createClause<BranchesClause, OpenedRepository, WriterFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of Branches`, () => {
    clause("create", async ({ branches, repository, base }) => {
      const branch = { name: "svc/fix-1", sha: base };
      expect(await branches.branchHead(repository, branch.name, idle())).toBeUndefined();
      expect(await branches.createBranch(repository, branch, idle())).toBe("created");
      expect(await branches.branchHead(repository, branch.name, idle())).toBe(base);
      expect(await branches.branchHead(repository, "svc/fix", idle())).toBeUndefined();
      expect(await branches.branchHead(repository, "svc", idle())).toBeUndefined();
    });

    clause("names", async ({ branches, repository, base, push }) => {
      const head = await push("other", { "a.txt": "a\n" });
      for (const name of ["svc/fix#1", "svc/50%/ünï", "svc/a+b&c=d"]) {
        expect(await branches.createBranch(repository, { name, sha: base }, idle())).toBe(
          "created",
        );
        expect(await branches.branchHead(repository, name, idle()), name).toBe(base);
        expect(await branches.moveBranch(repository, { name, sha: head }, idle())).toBe("moved");
        await branches.deleteBranch(repository, name, idle());
        expect(await branches.branchHead(repository, name, idle()), name).toBeUndefined();
      }
    });

    clause("exists", async ({ branches, repository, base, push }) => {
      const head = await push("svc/fix-1", { "a.txt": "theirs\n" });
      const branch = { name: "svc/fix-1", sha: base };
      expect(await branches.createBranch(repository, branch, idle())).toBe("exists");
      expect(await branches.branchHead(repository, branch.name, idle())).toBe(head);
    });

    clause("move", async (opened) => {
      const { branches, repository, base } = opened;
      const name = "svc/fix-1";
      await branches.createBranch(repository, { name, sha: base }, idle());
      const sha = await commitOn(opened, base, "One");
      expect(await branches.moveBranch(repository, { name, sha }, idle())).toBe("moved");
      expect(await branches.moveBranch(repository, { name, sha }, idle())).toBe("moved");
      expect(await branches.branchHead(repository, name, idle())).toBe(sha);
    });

    clause("diverged", async (opened) => {
      const { branches, repository, base, push } = opened;
      const name = "svc/fix-1";
      const theirs = await push(name, { "a.txt": "theirs\n" });
      const sha = await commitOn(opened, base, "One");
      expect(await branches.moveBranch(repository, { name, sha }, idle())).toBe("diverged");
      expect(await branches.moveBranch(repository, { name, sha: base }, idle())).toBe("diverged");
      expect(await branches.branchHead(repository, name, idle())).toBe(theirs);
    });

    clause("missing", async ({ branches, repository, base }) => {
      const branch = { name: "svc/none", sha: base };
      expect(await branches.moveBranch(repository, branch, idle())).toBe("missing");
      expect(await branches.branchHead(repository, branch.name, idle())).toBeUndefined();
    });

    clause("delete", async ({ branches, repository, base }) => {
      const name = "svc/fix-1";
      await branches.createBranch(repository, { name, sha: base }, idle());
      await branches.deleteBranch(repository, name, idle());
      expect(await branches.branchHead(repository, name, idle())).toBeUndefined();
      await branches.deleteBranch(repository, name, idle());
    });

    for (const what of ["request", "answer"] as const) {
      clause(what === "request" ? "lostRequest" : "lostAnswer", async (opened) => {
        const { branches, repository, base } = opened;
        const isDone = what === "answer";
        const name = "svc/fix-1";
        const head = await commitOn(opened, base, "One");
        const lost = (operation: keyof Branches, call: () => Promise<unknown>) =>
          expectLost(opened, { operation, what }, call);
        const at = () => branches.branchHead(repository, name, idle());
        const create = () => branches.createBranch(repository, { name, sha: base }, idle());
        await lost("createBranch", create);
        expect(await at()).toBe(isDone ? base : undefined);
        if (!isDone) await create();
        const move = () => branches.moveBranch(repository, { name, sha: head }, idle());
        await lost("moveBranch", move);
        expect(await at()).toBe(isDone ? head : base);
        if (!isDone) await move();
        await lost("deleteBranch", () => branches.deleteBranch(repository, name, idle()));
        expect(await at()).toBe(isDone ? undefined : head);
      });
    }

    clause(
      "denied",
      async ({ branches, repository, base }) => {
        const calls = [
          () => branches.createBranch(repository, { name: "svc/fix-1", sha: base }, idle()),
          () => branches.deleteBranch(repository, "main", idle()),
        ];
        for (const call of calls) expect(await codeOf(call())).toBe("code-host-denied");
        expect(await branches.branchHead(repository, "main", idle())).toBe(base);
      },
      "read-only",
    );

    clause("cancelled", async ({ branches, repository, base, writes }) => {
      const aborted = AbortSignal.abort();
      const before = writes();
      const branch = { name: "svc/fix-1", sha: base };
      const calls = [
        branches.createBranch(repository, branch, aborted),
        branches.moveBranch(repository, branch, aborted),
        branches.deleteBranch(repository, "main", aborted),
        branches.branchHead(repository, "main", aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(writes()).toBe(before);
    });
  });
}
