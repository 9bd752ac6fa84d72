import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gitEnvironment } from "../../demo/git/git-environment.ts";
import type { PullPlan } from "../attack.ts";
import type { CommitFiles } from "../commit-files.ts";
import type { Facts } from "../facts.ts";
import type { Harness } from "../harness/harness.ts";

/**
 * Creates a checkout as if an untrusted archive were unpacked: files below `.git/` are placed in
 * the repository's own folder. Returns its path.
 */
export async function openCheckout(stage: Harness, facts: Facts, plan: PullPlan): Promise<string> {
  const folder = join(stage.folder, "checkouts", facts.name);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]): void => {
    execFileSync("git", args, { cwd: folder, env: { ...gitEnvironment() }, stdio: "pipe" });
  };
  git("init", "--quiet", "--initial-branch=main", "--template=");
  git("config", "user.name", "mallory");
  git("config", "user.email", "mallory@users.example");
  write(folder, { "src/change.js": "export const one = 1;\n", ...plan.defaultBranchFiles });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
  git("checkout", "--quiet", "-b", "change");
  write(folder, { "src/change.js": "export const one = 11;\n", ...plan.files });
  return folder;
}

function write(folder: string, files: CommitFiles): void {
  for (const [path, file] of Object.entries(files)) {
    const { content, mode } = typeof file === "string" ? { content: file, mode: "" } : file;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (path === ".git/config") appendFileSync(target, content);
    else writeFileSync(target, content);
    if (mode === "100755") chmodSync(target, 0o755);
  }
}
