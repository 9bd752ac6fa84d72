import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface SampleRepository extends Disposable {
  readonly folder: string;
  git(...args: readonly string[]): string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  commit(message: string): string;
}

const IDENTITY = {
  GIT_AUTHOR_NAME: "Sam",
  GIT_AUTHOR_EMAIL: "sam@example.com",
  GIT_COMMITTER_NAME: "Sam",
  GIT_COMMITTER_EMAIL: "sam@example.com",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** Makes a real repository in a temporary folder, with nothing in it yet, on `main`. */
export function createSampleRepository(): SampleRepository {
  const folder = mkdtempSync(join(tmpdir(), "svc-sample-"));
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, {
      cwd: folder,
      env: { ...process.env, ...IDENTITY },
      encoding: "utf8",
    }).trim();
  git("init", "-q", "-b", "main");
  return {
    folder,
    git,
    write: (files) => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    },
    commit: (message) => {
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", message);
      return git("rev-parse", "HEAD");
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const PRICE_BEFORE = `export interface Item {
  readonly price: number;
  readonly count: number;
}

export function total(items: readonly Item[]): number {
  let sum = 0;
  for (const item of items) sum += item.price;
  return sum;
}

export function average(items: readonly Item[]): number {
  if (items.length === 0) return 0;
  return total(items) / items.length;
}
`;

export const PRICE_AFTER = `export interface Item {
  readonly price: number;
  readonly count: number;
}

export function total(items: readonly Item[]): number {
  let sum = 0;
  for (const item of items) sum += item.price * item.count;
  return sum * 0.9;
}

export function average(items: readonly Item[]): number {
  return total(items) / items.length;
}
`;

/** A repository with a branch `count-items` that has two defects, checked out. */
export function createPriceRepository(): SampleRepository {
  const repository = createSampleRepository();
  repository.write({ "src/price.ts": PRICE_BEFORE, "README.md": "# Shop\n" });
  repository.commit("Start");
  repository.git("checkout", "-q", "-b", "count-items");
  repository.write({ "src/price.ts": PRICE_AFTER });
  repository.commit("Count items");
  return repository;
}

/** What a good reviewer says of `count-items`. */
export const PRICE_REVIEW = {
  summary: "Two defects.",
  event: "REQUEST_CHANGES",
  comments: [
    {
      path: "src/price.ts",
      line: 9,
      quote: "return sum * 0.9;",
      severity: "major",
      category: "correctness",
      title: "A discount nobody asked for",
      body: "The total is 10 % too low.",
      suggestion: "  return sum;",
    },
    {
      path: "src/price.ts",
      side: "LEFT",
      line: 13,
      quote: "if (items.length === 0) return 0;",
      severity: "critical",
      title: "Division by zero",
      body: "Without this line an empty list gives NaN.",
    },
    {
      path: "src/price.ts",
      line: 400,
      quote: "sum += item.price * item.count;",
      body: "Says the wrong line.",
    },
    { path: "src/price.ts", line: 8, start_line: 6, severity: "nit", body: "A range." },
    { path: "docs/none.md", line: 1, body: "No such file." },
  ],
} as const;
