import { AppError } from "../../domain/core/app-error.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import type { OutboundKind, SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { BranchPulls } from "../../ports/branch-pulls.ts";
import type { Branches } from "../../ports/branches.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import { toTextViews } from "./check-files.ts";

// Code is never altered silently: content that contains part of a secret rejects with
// `publish-held` and is not sent.

type Redactor = Pick<SecretFilter, "redact">;

/** Wraps the git objects with the secret filter. */
export function protectGitObjects(objects: GitObjects, gate: Redactor): GitObjects {
  const pass = createCheck(gate);
  return {
    ...objects,
    blob: async (repository, bytes, signal) => {
      pass("a file of the change", "blob", ...toTextViews(bytes));
      return objects.blob(repository, bytes, signal);
    },
    tree: async (repository, tree, signal) => {
      pass("a path of the change", "blob", ...tree.entries.map(({ path }) => path));
      return objects.tree(repository, tree, signal);
    },
    commit: async (repository, commit, signal) => {
      const message = publicText(commit.message);
      pass("the commit's message", "commit-message", message);
      return objects.commit(repository, { ...commit, message }, signal);
    },
  };
}

/** Wraps the branches with the secret filter. */
export function protectBranches(branches: Branches, gate: Redactor): Branches {
  const pass = createCheck(gate);
  return {
    ...branches,
    createBranch: async (repository, branch, signal) => {
      pass("the branch's name", "commit-message", branch.name);
      return branches.createBranch(repository, branch, signal);
    },
    moveBranch: async (repository, branch, signal) => {
      pass("the branch's name", "commit-message", branch.name);
      return branches.moveBranch(repository, branch, signal);
    },
  };
}

/** Wraps the pull requests of branches with the secret filter. */
export function protectBranchPulls(pulls: BranchPulls, gate: Redactor): BranchPulls {
  const pass = createCheck(gate);
  return {
    ...pulls,
    openPull: async (repository, pull, signal) => {
      pass("the pull request's title", "pr-title", pull.title);
      pass("the pull request's description", "pr-body", pull.body);
      pass("the branch's name", "commit-message", pull.head, pull.base);
      const shown = { title: publicText(pull.title), body: publicText(pull.body) };
      return pulls.openPull(repository, { ...pull, ...shown }, signal);
    },
  };
}

/** Creates the check that throws for text with part of a secret. */
const createCheck =
  (gate: Redactor) =>
  (what: string, kind: OutboundKind, ...texts: readonly string[]): void => {
    for (const text of texts) {
      const [hit] = gate.redact(text, kind).hits;
      if (hit !== undefined) throw secretFoundError(what, hit.name);
    }
  };

function secretFoundError(what: string, name: string): AppError<"publish-held"> {
  const message = `${what} holds a piece of ${name}, so nothing is published; find out where the model could have read it, and rotate it`;
  return new AppError("publish-held", message, { details: {} });
}
