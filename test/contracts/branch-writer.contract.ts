import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import { computeGitTreeId } from "../../src/domain/task/git-tree-id.ts";
import type { BranchWriter } from "../../src/ports/branch-writer.ts";
import { createClause } from "./clause.ts";

/** What `main` holds before the clauses run. */
export const WRITER_SAMPLE = {
  "README.md": "# Shop\n",
  "src/gone.ts": "gone\n",
  "src/price.ts": "a\nb\n",
} as const;

/** The app may only read. */
export type WriterFault = "read-only";

/** A writer at a repository with `WRITER_SAMPLE` on `main`, in which `mia` may write too. */
export interface OpenedWriter {
  readonly writer: BranchWriter;
  readonly repository: RepositoryRef;
  /** Full object id of the tip of `main`. */
  readonly base: string;
  /** Pushes these files as mia; a new branch starts at `main`. Gives the commit. */
  push(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** Mode and content by path, read past the writer. */
  filesAt(commit: string): Promise<Readonly<Record<string, readonly [mode: string, text: string]>>>;
  /** Puts so many commits of ours on top of `main`'s tip, on a branch of their own; gives the last one. */
  chain(length: number): Promise<string>;
  closePull(number: number): Promise<void>;
  /** Loses the next call of an operation: the request, or its answer. */
  lose(operation: keyof BranchWriter, what: "request" | "answer"): void;
  /** How often a write was sent to the code host. */
  writes(): number;
  close(): Promise<void>;
}

const CLAUSES = {
  objects: "writes a tree and a commit that change what they name and leave the rest",
  folder: "lets a folder take the place of a file",
  author: "writes commits as us",
  commitAt: "reads a commit back whole, and nothing for one that is not there",
  treeAt: "gives the entries of one tree with git's ids, and nothing for one that is not there",
  create: "makes a branch and tells where it stands",
  names: "makes branches of odd names",
  exists: "gives exists for a branch that is there, and leaves it",
  move: "moves a branch forward",
  diverged: "moves no branch off a commit that the new one lacks",
  missing: "gives missing for a branch that is gone",
  delete: "deletes a branch, and is content with one that is gone",
  open: "opens a pull request ready for review",
  refused: "gives refused with the words of a code host that does not take a pull request",
  listPulls: "gives the pull requests of this very branch in every state, the newest first",
  harmless: "writes blobs, trees and commits again after a lost answer",
  lostRequest: "says that it is unclear when a write was lost, and sends it once",
  lostAnswer: "says that it is unclear when an answer was lost, and reads back what was done",
  ours: "counts the commits whose author is us",
  manyOurs: "counts over every page",
  oursGone: "rejects rather than count what cannot be compared",
  denied: "rejects with code-host-denied where it may not write",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
} as const;

export type BranchWriterClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text);

/** Runs the clauses of the port `BranchWriter` against an adapter; `skips` gives a reason for each one left out. */
export function branchWriterContract(
  name: string,
  open: (fault?: WriterFault) => Promise<OpenedWriter>,
  skips: Partial<Record<BranchWriterClause, string>> = {},
): void {
  const clause = createClause<BranchWriterClause, OpenedWriter, WriterFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of BranchWriter`, () => {
    clause("objects", async ({ writer, repository, base, filesAt }) => {
      const odd = new Uint8Array([0, 255, 13, 10, 128]);
      const [text, binary] = [
        await writer.blob(repository, bytes("ünïcode\n"), idle()),
        await writer.blob(repository, odd, idle()),
      ];
      expect(binary).toBe("ae5d7476257130a0c0360ea80423718e2e45a077");
      const { tree } = (await writer.commitAt(repository, base, idle())) ?? { tree: "" };
      const entries = [
        { path: "src/gone.ts", mode: "100644" },
        { path: "bin/run me.sh", mode: "100755", blob: text },
        { path: "src/price.ts", mode: "100644", blob: binary },
      ] as const;
      const next = await writer.tree(repository, { base: tree, entries }, idle());
      const made = { tree: next, parents: [base], message: "Change\n\nBody" };
      const commit = await writer.commit(repository, made, idle());
      const files = await filesAt(commit);
      expect(Object.keys(files).sort()).toEqual(["README.md", "bin/run me.sh", "src/price.ts"]);
      expect(files["bin/run me.sh"]).toEqual(["100755", "ünïcode\n"]);
      expect(files["src/price.ts"]?.[1]).toBe(Buffer.from(odd).toString("latin1"));
      expect(files["README.md"]).toEqual(["100644", "# Shop\n"]);
    });

    clause("folder", async (opened) => {
      const { writer, repository, base, filesAt } = opened;
      const blob = await writer.blob(repository, bytes("x\n"), idle());
      const entries = [
        { path: "README.md", mode: "100644" },
        { path: "README.md/inner.txt", mode: "100644", blob },
      ] as const;
      const { tree } = (await writer.commitAt(repository, base, idle())) ?? { tree: "" };
      const next = await writer.tree(repository, { base: tree, entries }, idle());
      const made = { tree: next, parents: [base], message: "Move" };
      const files = await filesAt(await writer.commit(repository, made, idle()));
      expect(Object.keys(files)).toContain("README.md/inner.txt");
      expect(files["README.md"]).toBeUndefined();
    });

    clause("author", async (opened) => {
      const { writer, repository, base } = opened;
      const head = await commitOn(opened, base, "One");
      expect(await writer.countServiceCommits(repository, { base, head }, idle())).toBe(1);
    });

    clause("commitAt", async (opened) => {
      const { writer, repository, base } = opened;
      const message = "Title\n\nBody of it\n\nSvc-Task: 1";
      const sha = await commitOn(opened, base, message);
      const commit = await writer.commitAt(repository, sha, idle());
      expect(commit).toMatchObject({ sha, parents: [base], message });
      const before = await writer.commitAt(repository, base, idle());
      expect(commit?.tree).not.toBe(before?.tree);
      expect(await writer.commitAt(repository, "1".repeat(40), idle())).toBeUndefined();
    });

    clause("treeAt", async ({ writer, repository, base, push }) => {
      const read = async (sha: string) => (await writer.treeAt(repository, sha, idle())) ?? [];
      const rootOf = async (commit: string) =>
        (await writer.commitAt(repository, commit, idle()))?.tree ?? "";
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
      expect(await writer.treeAt(repository, "0".repeat(40), idle())).toBeUndefined();
    });

    clause("create", async ({ writer, repository, base }) => {
      const branch = { name: "svc/fix-1", sha: base };
      expect(await writer.branchHead(repository, branch.name, idle())).toBeUndefined();
      expect(await writer.createBranch(repository, branch, idle())).toBe("created");
      expect(await writer.branchHead(repository, branch.name, idle())).toBe(base);
      expect(await writer.branchHead(repository, "svc/fix", idle())).toBeUndefined();
      expect(await writer.branchHead(repository, "svc", idle())).toBeUndefined();
    });

    clause("names", async ({ writer, repository, base, push }) => {
      const head = await push("other", { "a.txt": "a\n" });
      for (const name of ["svc/fix#1", "svc/50%/ünï", "svc/a+b&c=d"]) {
        expect(await writer.createBranch(repository, { name, sha: base }, idle())).toBe("created");
        expect(await writer.branchHead(repository, name, idle()), name).toBe(base);
        expect(await writer.moveBranch(repository, { name, sha: head }, idle())).toBe("moved");
        await writer.deleteBranch(repository, name, idle());
        expect(await writer.branchHead(repository, name, idle()), name).toBeUndefined();
      }
    });

    clause("exists", async ({ writer, repository, base, push }) => {
      const head = await push("svc/fix-1", { "a.txt": "theirs\n" });
      const branch = { name: "svc/fix-1", sha: base };
      expect(await writer.createBranch(repository, branch, idle())).toBe("exists");
      expect(await writer.branchHead(repository, branch.name, idle())).toBe(head);
    });

    clause("move", async (opened) => {
      const { writer, repository, base } = opened;
      const name = "svc/fix-1";
      await writer.createBranch(repository, { name, sha: base }, idle());
      const sha = await commitOn(opened, base, "One");
      expect(await writer.moveBranch(repository, { name, sha }, idle())).toBe("moved");
      expect(await writer.moveBranch(repository, { name, sha }, idle())).toBe("moved");
      expect(await writer.branchHead(repository, name, idle())).toBe(sha);
    });

    clause("diverged", async (opened) => {
      const { writer, repository, base, push } = opened;
      const name = "svc/fix-1";
      const theirs = await push(name, { "a.txt": "theirs\n" });
      const sha = await commitOn(opened, base, "One");
      expect(await writer.moveBranch(repository, { name, sha }, idle())).toBe("diverged");
      expect(await writer.moveBranch(repository, { name, sha: base }, idle())).toBe("diverged");
      expect(await writer.branchHead(repository, name, idle())).toBe(theirs);
    });

    clause("missing", async ({ writer, repository, base }) => {
      const branch = { name: "svc/none", sha: base };
      expect(await writer.moveBranch(repository, branch, idle())).toBe("missing");
      expect(await writer.branchHead(repository, branch.name, idle())).toBeUndefined();
    });

    clause("delete", async ({ writer, repository, base }) => {
      const name = "svc/fix-1";
      await writer.createBranch(repository, { name, sha: base }, idle());
      await writer.deleteBranch(repository, name, idle());
      expect(await writer.branchHead(repository, name, idle())).toBeUndefined();
      await writer.deleteBranch(repository, name, idle());
    });

    clause("open", async (opened) => {
      const { writer, repository, base } = opened;
      const head = await branchOn(opened, base, "svc/fix-1");
      const wish = { head: "svc/fix-1", base: "main", title: "Fix", body: "Why\n\n**so**" };
      const answer = await writer.openPull(repository, wish, idle());
      const pull = answer.kind === "opened" ? answer.pull : undefined;
      expect(pull).toMatchObject({ ...repository, isOpen: true, body: wish.body, headSha: head });
      expect(pull?.url).toContain(String(pull?.number));
      expect(await writer.listPulls(repository, "svc/fix-1", idle())).toEqual([pull]);
    });

    clause("refused", async (opened) => {
      const { writer, repository, base } = opened;
      await writer.createBranch(repository, { name: "svc/empty", sha: base }, idle());
      await branchOn(opened, base, "svc/fix-1");
      const text = { title: "Fix", body: "" };
      const refusal = async (head: string, into: string) => {
        const answer = await writer.openPull(repository, { ...text, head, base: into }, idle());
        return answer.kind === "refused" ? answer.why : "";
      };
      expect(await refusal("svc/empty", "main")).toMatch(/no commits between/i);
      expect(await refusal("svc/fix-1", "nope")).toMatch(/base/i);
      await writer.openPull(repository, { ...text, head: "svc/fix-1", base: "main" }, idle());
      expect(await refusal("svc/fix-1", "main")).toMatch(/already exists/i);
      expect(await writer.listPulls(repository, "svc/fix-1", idle())).toHaveLength(1);
    });

    clause("listPulls", async (opened) => {
      const { writer, repository, base, closePull } = opened;
      const numbers: number[] = [];
      for (const head of ["svc/fix-1", "svc/fix-2"]) await branchOn(opened, base, head);
      for (const head of ["svc/fix-1", "svc/fix-2", "svc/fix-1"]) {
        const wish = { head, base: "main", title: "Fix", body: "" };
        const answer = await writer.openPull(repository, wish, idle());
        if (answer.kind === "opened") numbers.push(answer.pull.number);
        if (numbers.length === 1) await closePull(numbers[0] ?? 0);
      }
      const pulls = await writer.listPulls(repository, "svc/fix-1", idle());
      expect(pulls.map(({ number, isOpen }) => [number, isOpen])).toEqual([
        [numbers[2], true],
        [numbers[0], false],
      ]);
      expect(await writer.listPulls(repository, "svc/fix", idle())).toEqual([]);
    });

    clause("harmless", async (opened) => {
      const { writer, repository, base, lose, filesAt } = opened;
      const { tree } = (await writer.commitAt(repository, base, idle())) ?? { tree: "" };
      lose("blob", "answer");
      const blob = await writer.blob(repository, bytes("x\n"), idle());
      lose("tree", "answer");
      const entries = [{ path: "x.txt", mode: "100644", blob }] as const;
      const next = await writer.tree(repository, { base: tree, entries }, idle());
      lose("commit", "request");
      const made = { tree: next, parents: [base], message: "One" };
      const files = await filesAt(await writer.commit(repository, made, idle()));
      expect(files["x.txt"]).toEqual(["100644", "x\n"]);
    });

    for (const what of ["request", "answer"] as const) {
      clause(what === "request" ? "lostRequest" : "lostAnswer", async (opened) => {
        const { writer, repository, base, lose, writes } = opened;
        const isDone = what === "answer";
        const name = "svc/fix-1";
        const head = await commitOn(opened, base, "One");
        const lost = async (operation: keyof BranchWriter, call: () => Promise<unknown>) => {
          lose(operation, what);
          const before = writes();
          expect(await codeOf(call()), operation).toBe("code-host-unclear");
          expect(writes() - before, operation).toBe(1);
        };
        const at = () => writer.branchHead(repository, name, idle());
        const create = () => writer.createBranch(repository, { name, sha: base }, idle());
        await lost("createBranch", create);
        expect(await at()).toBe(isDone ? base : undefined);
        if (!isDone) await create();
        const move = () => writer.moveBranch(repository, { name, sha: head }, idle());
        await lost("moveBranch", move);
        expect(await at()).toBe(isDone ? head : base);
        if (!isDone) await move();
        const wish = { head: name, base: "main", title: "Fix", body: "" };
        await lost("openPull", () => writer.openPull(repository, wish, idle()));
        const pulls = await writer.listPulls(repository, name, idle());
        expect(pulls).toHaveLength(isDone ? 1 : 0);
        await lost("deleteBranch", () => writer.deleteBranch(repository, name, idle()));
        expect(await at()).toBe(isDone ? undefined : head);
      });
    }

    clause("ours", async (opened) => {
      const { writer, repository, base, push } = opened;
      const first = await branchOn(opened, base, "svc/fix-1");
      const theirs = await push("svc/fix-1", { "a.txt": "theirs\n" });
      const head = await commitOn(opened, theirs, "Two");
      const count = (from: string, to: string) =>
        writer.countServiceCommits(repository, { base: from, head: to }, idle());
      expect(await count(base, head)).toBe(2);
      expect(await count(first, head)).toBe(1);
      expect(await count(first, theirs)).toBe(0);
      expect(await count(head, head)).toBe(0);
      expect(await count(head, base)).toBe(0);
    });

    clause("manyOurs", async ({ writer, repository, base, chain }) => {
      const head = await chain(260);
      expect(await writer.countServiceCommits(repository, { base, head }, idle())).toBe(260);
    });

    clause("oursGone", async ({ writer, repository, base }) => {
      const span = { base, head: "1".repeat(40) };
      expect(await codeOf(writer.countServiceCommits(repository, span, idle()))).toBe(
        "code-host-rejected",
      );
    });

    clause(
      "denied",
      async ({ writer, repository, base }) => {
        const calls = [
          () => writer.blob(repository, bytes("x"), idle()),
          () => writer.createBranch(repository, { name: "svc/fix-1", sha: base }, idle()),
          () => writer.deleteBranch(repository, "main", idle()),
        ];
        for (const call of calls) expect(await codeOf(call())).toBe("code-host-denied");
        expect(await writer.branchHead(repository, "main", idle())).toBe(base);
      },
      "read-only",
    );

    clause("cancelled", async ({ writer, repository, base, writes }) => {
      const aborted = AbortSignal.abort();
      const before = writes();
      const branch = { name: "svc/fix-1", sha: base };
      const calls = [
        writer.blob(repository, bytes("x"), aborted),
        writer.createBranch(repository, branch, aborted),
        writer.moveBranch(repository, branch, aborted),
        writer.deleteBranch(repository, "main", aborted),
        writer.openPull(repository, { head: "a", base: "main", title: "t", body: "" }, aborted),
        writer.branchHead(repository, "main", aborted),
        writer.countServiceCommits(repository, { base, head: base }, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(writes()).toBe(before);
    });
  });
}

/** Commits a change of ours on top of a commit. */
async function commitOn(
  { writer, repository }: OpenedWriter,
  parent: string,
  message: string,
): Promise<string> {
  const before = await writer.commitAt(repository, parent, idle());
  const blob = await writer.blob(repository, bytes(`${message} on ${parent}\n`), idle());
  const entries = [{ path: "src/ours.ts", mode: "100644", blob }] as const;
  const base = before?.tree ?? "";
  const tree = await writer.tree(repository, { base, entries }, idle());
  return writer.commit(repository, { tree, parents: [parent], message }, idle());
}

/** Makes a branch with one commit of ours on top of a commit. */
async function branchOn(opened: OpenedWriter, parent: string, name: string): Promise<string> {
  const sha = await commitOn(opened, parent, `For ${name}`);
  await opened.writer.createBranch(opened.repository, { name, sha }, idle());
  return sha;
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return isAppError(error) ? error.code : error;
  }
}
