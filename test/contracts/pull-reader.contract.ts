import { describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { PullRef } from "../../src/domain/pull/pull-request.ts";
import type { PullReader } from "../../src/ports/pull-reader.ts";
import { createClause } from "./clause.ts";

/** Content by path. */
export type PullTree = Readonly<Record<string, string | Uint8Array>>;

const encode = (text: string) => new TextEncoder().encode(text);
const BYTES = new Uint8Array([0, 255, 13, 10, 128, 10]);

/** What an adapter's code host must hold before the clauses run. */
export const PULL_SAMPLE = {
  repository: { owner: "acme", name: "shop" },
  author: "mia",
  title: 'Round prices <b>"up"</b>',
  description: "Cents were lost.\n\nSee #1.",
  /** On `main`; beside these there is `link`, a symbolic link to `README.md`. */
  base: {
    "README.md": "# Shop\n",
    "docs/bytes.bin": BYTES,
    "docs/with space & ümlaut?#.md": "odd\n",
    "src/gone.ts": "gone\n",
    "src/price.ts": "a\nb\nc\nd\n",
  } satisfies PullTree,
  /** What the pull request changes, on `feature`; `null` deletes. */
  change: {
    "src/gone.ts": null,
    "src/new.ts": "new\n",
    "src/price.ts": "a\nB\nE\nc\nd\n",
  } satisfies Readonly<Record<string, string | null>>,
  /** A second pull request, on `many`: it adds these. */
  many: Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`many/${1000 + index}.txt`, `${index}\n`]),
  ) as PullTree,
  /** Threads on `src/price.ts`, RIGHT line 2, each with a reply by `rex`. */
  threads: ["First", "Second"],
  /** Threads on line 1 of `many/1000.txt`, each with a reply: more comments than a page holds. */
  manyThreads: 55,
} as const;

export type ReaderFault =
  /** The next call fails in a way that passes. */
  | "lapse"
  /** No call succeeds any more. */
  | "outage"
  /** The credentials are wrong. */
  | "denied"
  /** The quota is used up for long. */
  | "quota"
  /** No call is answered any more. */
  | "silence";

export interface OpenedReader {
  readonly reader: PullReader;
  readonly change: PullRef;
  readonly many: PullRef;
  readonly issue: PullRef;
  /** Full object ids of the tips of `main` and `feature`. */
  readonly main: string;
  readonly feature: string;
  /** What no message may hold. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const CLAUSES = {
  pull: "tells what a pull request is",
  missing: "rejects a number that does not exist with pull-not-found",
  issue: "rejects the number of an issue with not-a-pull",
  files: "lists the changed files in order with their patches",
  filePages: "lists the files of every page, each once",
  threads: "gives each thread once with its comments, oldest first",
  threadPages: "gives the threads of every page",
  defaultBranch: "names the default branch, and nothing of a repository that is not to be seen",
  branchHead: "gives a branch's tip, and nothing for a branch that is not there",
  isAncestor: "tells whether a commit's history holds another",
  compareCommits: "lists what a commit has that another one lacks",
  noSpan: "compares nothing with a commit that is gone",
  fileAt: "gives a file's bytes exactly",
  noFile: "gives nothing for what is no file, or is too large",
  lapse: "repeats reading after a failure that passes",
  outage: "rejects a failure that lasts with code-host-unreachable",
  denied: "rejects wrong credentials with code-host-denied",
  quota: "rejects a used-up quota with code-host-rate-limited and when to come back",
  cancelled: "rejects with cancelled when the signal is aborted already",
  silence: "ends promptly with cancelled when the signal aborts",
  secrets: "keeps tokens and keys out of every message",
} as const;

export type PullReaderClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;

/** Runs the clauses of the port `PullReader` against an adapter; `skips` gives a reason for each one left out. */
export function pullReaderContract(
  name: string,
  open: (fault?: ReaderFault) => Promise<OpenedReader>,
  skips: Partial<Record<PullReaderClause, string>> = {},
): void {
  const clause = createClause<PullReaderClause, OpenedReader, ReaderFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of PullReader`, () => {
    clause("pull", async ({ reader, change, main, feature }) => {
      expect(await reader.pull(change, idle())).toMatchObject({
        ref: change,
        title: PULL_SAMPLE.title,
        description: PULL_SAMPLE.description,
        author: PULL_SAMPLE.author,
        isOpen: true,
        base: { branch: "main", sha: main },
        head: { branch: "feature", sha: feature },
        headRepository: "acme/shop",
        mergeBaseSha: main,
        defaultBranch: "main",
        changedFiles: 3,
      });
    });

    clause("missing", async ({ reader, change }) => {
      const missing = { ...change, number: 9999 };
      expect(await codeOf(reader.pull(missing, idle()))).toBe("pull-not-found");
      expect(await codeOf(reader.threads(missing, idle()))).toBe("pull-not-found");
    });

    clause("issue", async ({ reader, issue }) => {
      expect(await codeOf(reader.pull(issue, idle()))).toBe("not-a-pull");
    });

    clause("files", async ({ reader, change }) => {
      const { files, isComplete } = await reader.files(await reader.pull(change, idle()), idle());
      expect(isComplete).toBe(true);
      expect(files.map(({ path, status, patch }) => [path, status, patch])).toEqual([
        ["src/gone.ts", "removed", "@@ -1 +0,0 @@\n-gone"],
        ["src/new.ts", "added", "@@ -0,0 +1 @@\n+new"],
        ["src/price.ts", "modified", "@@ -1,4 +1,5 @@\n a\n-b\n+B\n+E\n c\n d"],
      ]);
    });

    clause("filePages", async ({ reader, many }) => {
      const { files, isComplete } = await reader.files(await reader.pull(many, idle()), idle());
      expect(isComplete).toBe(true);
      expect(files.map(({ path }) => path)).toEqual(Object.keys(PULL_SAMPLE.many));
    });

    clause("threads", async ({ reader, change, feature }) => {
      const threads = await reader.threads(change, idle());
      expect(threads).toMatchObject(
        PULL_SAMPLE.threads.map((body) => ({
          path: "src/price.ts",
          side: "RIGHT",
          line: 2,
          commit: feature,
          comments: [
            { author: "mia", body },
            { author: "rex", body: `Re: ${body}` },
          ],
        })),
      );
      expect(threads.map(({ id, comments }) => id === comments[0]?.id)).toEqual([true, true]);
    });

    clause("threadPages", async ({ reader, many }) => {
      const threads = await reader.threads(many, idle());
      expect(threads).toHaveLength(PULL_SAMPLE.manyThreads);
      expect(new Set(threads.map(({ comments }) => comments.length))).toEqual(new Set([2]));
    });

    clause("defaultBranch", async ({ reader }) => {
      const { repository } = PULL_SAMPLE;
      expect(await reader.defaultBranch(repository, idle())).toBe("main");
    });

    clause("branchHead", async ({ reader, main }) => {
      const { repository } = PULL_SAMPLE;
      expect(await reader.branchHead(repository, "main", idle())).toBe(main);
      for (const branch of ["nope", "no/pe", "..", "?main"]) {
        expect(await reader.branchHead(repository, branch, idle()), branch).toBeUndefined();
      }
    });

    clause("isAncestor", async ({ reader, main, feature }) => {
      const ask = (ancestor: string, commit: string) =>
        reader.isAncestor(PULL_SAMPLE.repository, { ancestor, commit }, idle());
      expect(await ask(main, feature)).toBe(true);
      expect(await ask(feature, feature)).toBe(true);
      expect(await ask(feature, main)).toBe(false);
      expect(await ask("0".repeat(40), feature)).toBe(false);
    });

    clause("compareCommits", async ({ reader, change, main, feature }) => {
      const { repository } = PULL_SAMPLE;
      const { files } = await reader.files(await reader.pull(change, idle()), idle());
      const compared = await reader.compareCommits(repository, { from: main, to: feature }, idle());
      expect(compared).toEqual({ files, isComplete: true, base: main, commits: 1 });
      const back = await reader.compareCommits(repository, { from: feature, to: main }, idle());
      expect(back).toEqual({ files: [], isComplete: true, base: main, commits: 0 });
    });

    clause("noSpan", async ({ reader, main }) => {
      const { repository } = PULL_SAMPLE;
      const gone = "0".repeat(40);
      for (const span of [
        { from: gone, to: main },
        { from: main, to: gone },
      ])
        expect(await reader.compareCommits(repository, span, idle())).toBeUndefined();
    });

    clause("fileAt", async ({ reader, main }) => {
      for (const ref of ["main", main]) {
        for (const [path, content] of Object.entries(PULL_SAMPLE.base)) {
          const expected = typeof content === "string" ? encode(content) : content;
          const file = { path, ref, maxBytes: expected.length };
          const blob = await reader.fileAt(PULL_SAMPLE.repository, file, idle());
          expect([...(blob?.bytes ?? [])], path).toEqual([...expected]);
        }
      }
    });

    clause("noFile", async ({ reader }) => {
      const read = (path: string, options: { ref?: string; maxBytes?: number } = {}) =>
        reader.fileAt(
          PULL_SAMPLE.repository,
          { path, ref: "main", maxBytes: 1000, ...options },
          idle(),
        );
      const paths = ["nope.md", "nope/nope.md", "docs", "link", "../README.md", "", "README.md/x"];
      for (const path of paths) expect(await read(path), path).toBeUndefined();
      expect(await read("README.md", { maxBytes: 6 })).toBeUndefined();
      expect(await read("README.md", { ref: "nope" })).toBeUndefined();
    });

    clause(
      "lapse",
      async ({ reader, change }) => {
        expect((await reader.pull(change, idle())).title).toBe(PULL_SAMPLE.title);
      },
      "lapse",
    );

    clause(
      "outage",
      async ({ reader, change }) => {
        expect(await codeOf(reader.pull(change, idle()))).toBe("code-host-unreachable");
      },
      "outage",
    );

    clause(
      "denied",
      async ({ reader, change }) => {
        expect(await codeOf(reader.pull(change, idle()))).toBe("code-host-denied");
      },
      "denied",
    );

    clause(
      "quota",
      async ({ reader, change }) => {
        const error = await errorOf(reader.pull(change, idle()));
        expect(isAppError(error, "code-host-rate-limited") && error.details.retryAfterMs).toBe(
          3_600_000,
        );
      },
      "quota",
    );

    clause("cancelled", async ({ reader, change }) => {
      const aborted = AbortSignal.abort();
      const { repository } = PULL_SAMPLE;
      const file = { path: "README.md", ref: "main", maxBytes: 10 };
      const calls = [
        reader.pull(change, aborted),
        reader.threads(change, aborted),
        reader.branchHead(repository, "main", aborted),
        reader.compareCommits(repository, { from: "a", to: "b" }, aborted),
        reader.fileAt(repository, file, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
    });

    clause(
      "silence",
      async ({ reader, change }) => {
        expect(await codeOf(reader.pull(change, AbortSignal.timeout(50)))).toBe("cancelled");
      },
      "silence",
    );

    it(CLAUSES.secrets, async () => {
      for (const fault of ["outage", "denied", "quota"] as const) {
        const opened = await open(fault);
        const error = await errorOf(opened.reader.pull(opened.change, idle()));
        await opened.close();
        const text = error instanceof Error ? error.message : "";
        expect(text, fault).not.toBe("");
        for (const secret of opened.secrets) expect(text).not.toContain(secret);
      }
    });
  });
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error = await errorOf(call);
  return isAppError(error) ? error.code : error;
}
