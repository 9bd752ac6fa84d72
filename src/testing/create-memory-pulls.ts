import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import type { BranchPull, NewPull, OpenPullResult } from "../ports/branch-pulls.ts";

/** A pull request as it was opened. */
export interface MemoryBranchPull extends BranchPull {
  readonly head: string;
  readonly base: string;
  readonly title: string;
}

export interface MemoryPulls {
  /** Returns their current state, oldest first. */
  all(): MemoryBranchPull[];
  open(repository: RepositoryRef, input: NewPull): OpenPullResult;
  /** Closes the selected open ones, with their current heads. */
  close(isMeant: (pull: MemoryBranchPull) => boolean): void;
}

/** Stores pull requests of branches, with the code host's reasons to refuse one. */
export function createMemoryPulls(
  login: string,
  branches: ReadonlyMap<string, string>,
): MemoryPulls {
  const pulls: MemoryBranchPull[] = [];
  const toCurrent = (pull: MemoryBranchPull): MemoryBranchPull =>
    pull.isOpen ? { ...pull, headSha: branches.get(pull.head) ?? pull.headSha } : pull;
  return {
    all: () => pulls.map(toCurrent),
    open({ owner, name }, input) {
      const why = findRefusal(input, { branches, pulls });
      if (why !== undefined) return { kind: "refused", why };
      const number = pulls.length + 1;
      const url = `https://code.example/${owner}/${name}/pull/${number}`;
      const headSha = branches.get(input.head) ?? "";
      const pull = { ...input, owner, name, number, url, isOpen: true, author: login, headSha };
      pulls.push(pull);
      return { kind: "opened", pull };
    },
    close(isMeant) {
      for (const [index, pull] of pulls.entries()) {
        if (pull.isOpen && isMeant(pull)) pulls[index] = { ...toCurrent(pull), isOpen: false };
      }
    },
  };
}

function findRefusal(
  { head, base }: NewPull,
  known: {
    readonly branches: ReadonlyMap<string, string>;
    readonly pulls: readonly MemoryBranchPull[];
  },
): string | undefined {
  const [from, to] = [known.branches.get(head), known.branches.get(base)];
  if (from === undefined) return "Validation Failed: PullRequest head invalid";
  if (to === undefined) return "Validation Failed: PullRequest base invalid";
  if (from === to) return `Validation Failed: No commits between ${base} and ${head}`;
  const isThere = known.pulls.some(
    (pull) => pull.isOpen && pull.head === head && pull.base === base,
  );
  return isThere ? `Validation Failed: A pull request already exists for ${head}.` : undefined;
}
