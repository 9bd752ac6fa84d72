import { AppError } from "../../domain/core/app-error.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import type { OutboundKind, SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { BranchWriter } from "../../ports/branch-writer.ts";
import { toTextViews } from "./check-files.ts";

/**
 * Wraps a branch writer with the secret filter. Code is never altered silently: content that contains part of a secret
 * rejects with `publish-held` and is not sent.
 */
export function protectBranchWriter(
  writer: BranchWriter,
  gate: Pick<SecretFilter, "redact">,
): BranchWriter {
  const pass = (what: string, kind: OutboundKind, texts: readonly string[]): void => {
    for (const text of texts) {
      const [hit] = gate.redact(text, kind).hits;
      if (hit !== undefined) throw secretFoundError(what, hit.name);
    }
  };
  return {
    ...writer,
    blob: async (repository, bytes, signal) => {
      pass("a file of the change", "blob", toTextViews(bytes));
      return writer.blob(repository, bytes, signal);
    },
    tree: async (repository, tree, signal) => {
      const paths = tree.entries.map(({ path }) => path);
      pass("a path of the change", "blob", paths);
      return writer.tree(repository, tree, signal);
    },
    commit: async (repository, commit, signal) => {
      const message = publicText(commit.message);
      pass("the commit's message", "commit-message", [message]);
      return writer.commit(repository, { ...commit, message }, signal);
    },
    createBranch: async (repository, branch, signal) => {
      pass("the branch's name", "commit-message", [branch.name]);
      return writer.createBranch(repository, branch, signal);
    },
    moveBranch: async (repository, branch, signal) => {
      pass("the branch's name", "commit-message", [branch.name]);
      return writer.moveBranch(repository, branch, signal);
    },
    openPull: async (repository, pull, signal) => {
      pass("the pull request's title", "pr-title", [pull.title]);
      pass("the pull request's description", "pr-body", [pull.body]);
      pass("the branch's name", "commit-message", [pull.head, pull.base]);
      const shown = { title: publicText(pull.title), body: publicText(pull.body) };
      return writer.openPull(repository, { ...pull, ...shown }, signal);
    },
  };
}

function secretFoundError(what: string, name: string): AppError<"publish-held"> {
  const message = `${what} holds a piece of ${name}, so nothing is published; find out where the model could have read it, and rotate it`;
  return new AppError("publish-held", message, { details: {} });
}
