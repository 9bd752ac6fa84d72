import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files by path: text or bytes, a link's target, or an executable. */
export type ScratchFiles = Readonly<
  Record<string, string | Uint8Array | { readonly link: string } | { readonly script: string }>
>;

/** A real git repository in a temporary folder, removed by `remove`. */
export interface ScratchRepository {
  readonly folder: string;
  /** Runs git in it and gives what it prints, trimmed. */
  git(...args: string[]): string;
  write(files: ScratchFiles): void;
  /** Removes every tracked file, so that the next commit holds only what is written after this. */
  clear(): void;
  /** Writes files, stages everything and commits; gives the commit's id. */
  commit(files?: ScratchFiles, message?: string): string;
  remove(): void;
}

export interface ScratchOptions {
  readonly format?: "sha1" | "sha256";
  readonly branch?: string;
  readonly folder?: string;
}

/** Nobody's configuration reaches the repositories of tests. */
export const SCRATCH_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  LC_ALL: "C.UTF-8",
};

const IDENTITY = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

export function createScratchFolder(): string {
  return mkdtempSync(join(tmpdir(), "svc-test-"));
}

export function createScratchRepository(options: ScratchOptions = {}): ScratchRepository {
  const { format = "sha1", branch = "main", folder = createScratchFolder() } = options;
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      env: { ...SCRATCH_ENVIRONMENT, ...IDENTITY },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 256 * 1024 * 1024,
    }).trim();
  const write = (files: ScratchFiles) => {
    for (const [path, content] of Object.entries(files))
      writeScratchFile(join(folder, path), content);
  };
  git("init", "--quiet", `--initial-branch=${branch}`, `--object-format=${format}`);
  return {
    folder,
    git,
    write,
    clear: () => {
      git("rm", "-rqf", "--ignore-unmatch", "--", ".");
    },
    commit: (files = {}, message = "change") => {
      write(files);
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", `--message=${message}`);
      return git("rev-parse", "HEAD");
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeScratchFile(path: string, content: ScratchFiles[string]): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(path, content);
  else if ("link" in content) symlinkSync(content.link, path);
  else writeFileSync(path, content.script, { mode: 0o755 });
}
