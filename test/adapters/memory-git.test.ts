import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import {
  createMemoryGit,
  type MemoryGitFailure,
  toGitPorts,
} from "../../src/testing/create-memory-git.ts";
import type { MemoryFiles } from "../../src/testing/create-memory-objects.ts";
import { branchPullsContract } from "../contracts/branch-pulls.contract.ts";
import { branchesContract } from "../contracts/branches.contract.ts";
import { gitObjectsContract } from "../contracts/git-objects.contract.ts";
import {
  type OpenRepository,
  type RepositoryOperation,
  WRITER_SAMPLE,
} from "../contracts/opened-repository.ts";

const repository = { owner: "acme", name: "shop" };
const idle = () => new AbortController().signal;
const toFiles = (texts: Readonly<Record<string, string>>): MemoryFiles =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path,
      { mode: "100644", bytes: new TextEncoder().encode(text) } as const,
    ]),
  );
const shown = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  return text.includes("\ufffd") ? Buffer.from(bytes).toString("latin1") : text;
};
const WRITES: readonly RepositoryOperation[] = [
  "blob",
  "tree",
  "commit",
  "createBranch",
  "moveBranch",
  "deleteBranch",
  "openPull",
];
const unclear = new AppError("code-host-unclear", "unclear", { details: {} });
const denied = new AppError("code-host-denied", "denied", { details: { status: 403 } });

const open: OpenRepository = async (fault) => {
  const failures: MemoryGitFailure[] =
    fault === "read-only"
      ? WRITES.map((operation) => ({ operation, call: "each", error: denied }))
      : [];
  const git = createMemoryGit({ failures });
  const base = git.push({ branch: "main", files: toFiles(WRITER_SAMPLE) });
  const count = (operation: RepositoryOperation) =>
    git.calls.filter((name) => name === operation).length;
  return {
    ...toGitPorts(git),
    repository,
    base,
    push: async (branch, files) => {
      const parent = git.branches.get(branch) ?? base;
      return git.push({
        branch,
        parent,
        files: { ...git.filesAt(parent), ...toFiles(files) },
      });
    },
    filesAt: async (commit) =>
      Object.fromEntries(
        Object.entries(git.filesAt(commit)).map(([path, { mode, bytes }]) => [
          path,
          [mode, shown(bytes)] as const,
        ]),
      ),
    chain: async (length) => {
      const files = toFiles(WRITER_SAMPLE);
      let head = base;
      for (let left = length; left > 0; left--) {
        head = git.push({ branch: "svc/long", parent: head, author: "svc[bot]", files });
      }
      return head;
    },
    closePull: async (number) => git.close(number),
    lose: (operation, what) =>
      failures.push({
        operation,
        call: count(operation) + 1,
        error: unclear,
        tookEffect: what === "answer",
      }),
    writes: () => git.calls.filter((name) => WRITES.includes(name)).length,
    close: async () => undefined,
  };
};

gitObjectsContract("memory", open, { harmless: "it repeats nothing" });
branchesContract("memory", open);
branchPullsContract("memory", open);

describe("the repository in memory", () => {
  it("shows what was pushed, opened and called", async () => {
    const git = createMemoryGit({ login: "bot" });
    const base = git.push({ branch: "main", files: toFiles({ a: "1" }) });
    const head = git.push({ branch: "svc/x", parent: base, files: toFiles({ a: "2" }) });
    const input = { head: "svc/x", base: "main", title: "T", body: "" };
    await git.openPull(repository, input, idle());
    expect(git.pulls).toMatchObject([{ title: "T", author: "bot", headSha: head }]);
    const later = git.push({ branch: "svc/x", files: toFiles({ a: "3" }) });
    expect(git.pulls[0]?.headSha).toBe(later);
    git.close(1);
    git.push({ branch: "svc/x", files: toFiles({ a: "4" }) });
    expect(git.pulls[0]).toMatchObject({ isOpen: false, headSha: later });
    expect(git.calls).toEqual(["openPull"]);
  });
});
