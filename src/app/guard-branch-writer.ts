import { AppError } from "../domain/errors/app-error.ts";
import type { OutboundGate, OutboundKind } from "../domain/outbound/outbound-gate.ts";
import type { BranchWriter } from "../ports/branch-writer.ts";

/**
 * Puts the outbound gate in front of a writer of branches. Code is not altered behind anybody's back: what holds a
 * piece of a secret of ours rejects with `publish-held`, and nothing of it is sent.
 */
export function guardBranchWriter(
  writer: BranchWriter,
  gate: Pick<OutboundGate, "check">,
): BranchWriter {
  const pass = (what: string, kind: OutboundKind, texts: readonly string[]): void => {
    for (const text of texts) {
      const [hit] = gate.check(text, kind).hits;
      if (hit !== undefined) throw held(what, hit.name);
    }
  };
  return {
    ...writer,
    blob: async (repository, bytes, signal) => {
      pass("a file of the change", "blob", views(bytes));
      return writer.blob(repository, bytes, signal);
    },
    tree: async (repository, tree, signal) => {
      const paths = tree.entries.map(({ path }) => path);
      pass("a path of the change", "blob", paths);
      return writer.tree(repository, tree, signal);
    },
    commit: async (repository, commit, signal) => {
      pass("the commit's message", "commit-message", [commit.message]);
      return writer.commit(repository, commit, signal);
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
      return writer.openPull(repository, pull, signal);
    },
  };
}

/** Bytes as whoever looks for a secret in them reads them: as text, and where they are none, one by one. */
function views(bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("\0") && !text.includes("\ufffd")) return [text];
  const single = new TextDecoder("latin1").decode(bytes);
  // Text of two bytes a character has a zero beside each letter.
  return [text, single, single.replaceAll("\0", "")];
}

function held(what: string, name: string): AppError<"publish-held"> {
  const message = `${what} holds a piece of ${name}, so that nothing is published; look at where the model can have got it, and renew it`;
  return new AppError("publish-held", message, { details: {} });
}
