import { describe, expect } from "vitest";
import { computeGitTreeId } from "../../src/domain/task/git-tree-id.ts";
import { createClause } from "./clause.ts";
import {
  branchOn,
  bytes,
  codeOf,
  commitOn,
  idle,
  type OpenedRepository,
  type OpenRepository,
  type WriterFault,
} from "./opened-repository.ts";

const CLAUSES = {
  objects: "writes a tree and a commit that change what they name and leave the rest",
  folder: "lets a folder take the place of a file",
  author: "writes commits as us",
  commitAt: "reads a commit back whole, and nothing for one that is not there",
  treeAt: "gives the entries of one tree with git's ids, and nothing for one that is not there",
  harmless: "writes blobs, trees and commits again after a lost answer",
  ours: "counts the commits whose author is us",
  manyOurs: "counts over every page",
  oursGone: "rejects rather than count what cannot be compared",
  denied: "rejects with code-host-denied where it may not write",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
} as const;

export type GitObjectsClause = keyof typeof CLAUSES;

/** Runs the clauses of the port `GitObjects` against an adapter; `skips` gives a reason for each one left out. */
export function gitObjectsContract(
  name: string,
  open: OpenRepository,
  skips: Partial<Record<GitObjectsClause, string>> = {},
): void {
  const clause = createClause<GitObjectsClause, OpenedRepository, WriterFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of GitObjects`, () => {
    clause("objects", async ({ objects, repository, base, filesAt }) => {
      const odd = new Uint8Array([0, 255, 13, 10, 128]);
      const [text, binary] = [
        await objects.blob(repository, bytes("ünïcode\n"), idle()),
        await objects.blob(repository, odd, idle()),
      ];
      expect(binary).toBe("ae5d7476257130a0c0360ea80423718e2e45a077");
      const { tree } = (await objects.commitAt(repository, base, idle())) ?? { tree: "" };
      const entries = [
        { path: "src/gone.ts", mode: "100644" },
        { path: "bin/run me.sh", mode: "100755", blob: text },
        { path: "src/price.ts", mode: "100644", blob: binary },
      ] as const;
      const next = await objects.tree(repository, { base: tree, entries }, idle());
      const made = { tree: next, parents: [base], message: "Change\n\nBody" };
      const commit = await objects.commit(repository, made, idle());
      const files = await filesAt(commit);
      expect(Object.keys(files).sort()).toEqual(["README.md", "bin/run me.sh", "src/price.ts"]);
      expect(files["bin/run me.sh"]).toEqual(["100755", "ünïcode\n"]);
      expect(files["src/price.ts"]?.[1]).toBe(Buffer.from(odd).toString("latin1"));
      expect(files["README.md"]).toEqual(["100644", "# Shop\n"]);
    });

    clause("folder", async (opened) => {
      const { objects, repository, base, filesAt } = opened;
      const blob = await objects.blob(repository, bytes("x\n"), idle());
      const entries = [
        { path: "README.md", mode: "100644" },
        { path: "README.md/inner.txt", mode: "100644", blob },
      ] as const;
      const { tree } = (await objects.commitAt(repository, base, idle())) ?? { tree: "" };
      const next = await objects.tree(repository, { base: tree, entries }, idle());
      const made = { tree: next, parents: [base], message: "Move" };
      const files = await filesAt(await objects.commit(repository, made, idle()));
      expect(Object.keys(files)).toContain("README.md/inner.txt");
      expect(files["README.md"]).toBeUndefined();
    });

    clause("author", async (opened) => {
      const { objects, repository, base } = opened;
      const head = await commitOn(opened, base, "One");
      expect(await objects.countServiceCommits(repository, { base, head }, idle())).toBe(1);
    });

    clause("commitAt", async (opened) => {
      const { objects, repository, base } = opened;
      const message = "Title\n\nBody of it\n\nSvc-Task: 1";
      const sha = await commitOn(opened, base, message);
      const commit = await objects.commitAt(repository, sha, idle());
      expect(commit).toMatchObject({ sha, parents: [base], message });
      const before = await objects.commitAt(repository, base, idle());
      expect(commit?.tree).not.toBe(before?.tree);
      expect(await objects.commitAt(repository, "1".repeat(40), idle())).toBeUndefined();
    });

    clause("treeAt", async ({ objects, repository, base, push }) => {
      const read = async (sha: string) => (await objects.treeAt(repository, sha, idle())) ?? [];
      const rootOf = async (commit: string) =>
        (await objects.commitAt(repository, commit, idle()))?.tree ?? "";
      const root = await rootOf(base);
      const items = await read(root);
      expect(items.map(({ name, mode }) => [name, mode])).toEqual([
        ["README.md", "100644"],
        ["src", "040000"],
      ]);
      expect(computeGitTreeId(items)).toBe(root);
      const source = items[1]?.id ?? "";
      expect((await read(source)).map(({ name }) => name)).toEqual(["gone.ts", "price.ts"]);
      expect(computeGitTreeId(await read(source))).toBe(source);
      // In git's order a folder counts with its slash.
      const odd = {
        "a/b": "1",
        "a-b": "2",
        "a.b": "3",
        "ä/ö": "4",
        "z\ud83d\ude00": "5",
        "z\uffee": "6",
      };
      const tree = await rootOf(await push("odd", odd));
      expect(computeGitTreeId(await read(tree))).toBe(tree);
      expect(await objects.treeAt(repository, "0".repeat(40), idle())).toBeUndefined();
    });

    clause("harmless", async (opened) => {
      const { objects, repository, base, lose, filesAt } = opened;
      const { tree } = (await objects.commitAt(repository, base, idle())) ?? { tree: "" };
      lose("blob", "answer");
      const blob = await objects.blob(repository, bytes("x\n"), idle());
      lose("tree", "answer");
      const entries = [{ path: "x.txt", mode: "100644", blob }] as const;
      const next = await objects.tree(repository, { base: tree, entries }, idle());
      lose("commit", "request");
      const made = { tree: next, parents: [base], message: "One" };
      const files = await filesAt(await objects.commit(repository, made, idle()));
      expect(files["x.txt"]).toEqual(["100644", "x\n"]);
    });

    clause("ours", async (opened) => {
      const { objects, repository, base, push } = opened;
      const first = await branchOn(opened, base, "svc/fix-1");
      const theirs = await push("svc/fix-1", { "a.txt": "theirs\n" });
      const head = await commitOn(opened, theirs, "Two");
      const count = (from: string, to: string) =>
        objects.countServiceCommits(repository, { base: from, head: to }, idle());
      expect(await count(base, head)).toBe(2);
      expect(await count(first, head)).toBe(1);
      expect(await count(first, theirs)).toBe(0);
      expect(await count(head, head)).toBe(0);
      expect(await count(head, base)).toBe(0);
    });

    clause("manyOurs", async ({ objects, repository, base, chain }) => {
      const head = await chain(260);
      expect(await objects.countServiceCommits(repository, { base, head }, idle())).toBe(260);
    });

    clause("oursGone", async ({ objects, repository, base }) => {
      const span = { base, head: "1".repeat(40) };
      expect(await codeOf(objects.countServiceCommits(repository, span, idle()))).toBe(
        "code-host-rejected",
      );
    });

    clause(
      "denied",
      async ({ objects, repository }) => {
        expect(await codeOf(objects.blob(repository, bytes("x"), idle()))).toBe("code-host-denied");
      },
      "read-only",
    );

    clause("cancelled", async ({ objects, repository, base, writes }) => {
      const aborted = AbortSignal.abort();
      const before = writes();
      const calls = [
        objects.blob(repository, bytes("x"), aborted),
        objects.countServiceCommits(repository, { base, head: base }, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(writes()).toBe(before);
    });
  });
}
