import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every file of the project, by its path from the root: tracked, or new and not ignored. */
export function listFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const out = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  // A file that was moved is listed where it was until that is committed.
  return [...new Set(out.split("\0"))]
    .filter((path) => path !== "" && existsSync(join(ROOT, path)))
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
