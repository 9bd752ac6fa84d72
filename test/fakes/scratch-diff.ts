import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type ScratchMode = "100644" | "100755" | "120000" | "160000";

/** A file of a scratch tree; of a symbolic link the target, of a submodule the commit. */
export interface ScratchFile {
  readonly mode: ScratchMode;
  readonly bytes: Uint8Array;
}

export type ScratchTree = ReadonlyMap<string, ScratchFile>;

/** What git itself says of a changed file, from its NUL-separated output: no quoting, no guessing. */
export interface RawEntry {
  readonly status: string;
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldPath: string;
  readonly newPath: string;
}

export interface ScratchDiff {
  /** The text of `git diff-tree -p` between the trees. */
  patch(...options: readonly string[]): string;
  entries(...options: readonly string[]): RawEntry[];
  dispose(): void;
}

/** Writes two trees into a throw-away repository, to be compared by git. */
export function createScratchDiff(before: ScratchTree, after: ScratchTree): ScratchDiff {
  const root = mkdtempSync(join(tmpdir(), "svc-scratch-"));
  const repository = join(root, "repository.git");
  git(root, ["init", "--quiet", "--bare", repository]);
  const trees = [before, after].map((tree, index) => storeTree(root, repository, { tree, index }));
  const compare = (options: readonly string[]): string =>
    git(repository, ["diff-tree", "-r", "--no-color", "--no-ext-diff", ...options, ...trees]);
  return {
    patch: (...options) => compare(["-p", ...options]),
    entries: (...options) => readEntries(compare(["--raw", "-z", ...options])),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}

function storeTree(
  root: string,
  repository: string,
  { tree, index }: { readonly tree: ScratchTree; readonly index: number },
): string {
  const folder = join(root, `tree-${index}`);
  mkdirSync(folder);
  const submodules: string[] = [];
  for (const [path, { mode, bytes }] of tree) {
    const target = join(folder, path);
    if (mode === "160000") {
      submodules.push(`160000 ${Buffer.from(bytes).toString()}\t${path}\0`);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    if (mode === "120000") symlinkSync(Buffer.from(bytes), target);
    else writeFileSync(target, bytes, { mode: mode === "100755" ? 0o755 : 0o644 });
  }
  const environment = {
    GIT_DIR: repository,
    GIT_WORK_TREE: folder,
    GIT_INDEX_FILE: join(root, `index-${index}`),
  };
  git(folder, ["add", "--all", "."], { environment });
  if (submodules.length > 0)
    git(folder, ["update-index", "-z", "--index-info"], {
      environment,
      input: submodules.join(""),
    });
  return git(folder, ["write-tree"], { environment }).trim();
}

interface GitOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string | undefined;
}

function git(cwd: string, argv: readonly string[], options: GitOptions = {}): string {
  return execFileSync("git", ["-c", "core.fsync=none", ...argv], {
    cwd,
    ...(options.input === undefined ? {} : { input: options.input }),
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      LC_ALL: "C.UTF-8",
      ...options.environment,
    },
    maxBuffer: 256 * 1024 * 1024,
  }).toString("utf8");
}

function readEntries(output: string): RawEntry[] {
  const fields = output.split("\0");
  const entries: RawEntry[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const [oldMode = "", newMode = "", , , status = ""] = (fields[at] ?? "").slice(1).split(" ");
    const oldPath = fields[at + 1] ?? "";
    const hasTwoPaths = /^[RC]/.test(status);
    const newPath = hasTwoPaths ? (fields[at + 2] ?? "") : oldPath;
    entries.push({ status: status.charAt(0), oldMode, newMode, oldPath, newPath });
    at += hasTwoPaths ? 3 : 2;
  }
  return entries;
}
