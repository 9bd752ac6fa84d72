import { tryGit } from "./run-git.ts";

/**
 * Reads the URL of the submodule at a path from the commit's `.gitmodules`; `undefined` if it has
 * none.
 */
export async function readSubmoduleUrl(
  folder: string,
  commit: string,
  path: string,
): Promise<string | undefined> {
  const argv = ["config", "-z", `--blob=${commit}:.gitmodules`, "--list"];
  const { stdout } = await tryGit(folder, argv);
  const lines = stdout
    .toString("utf8")
    .split("\0")
    .map((line) => line.split("\n", 2));
  const name = lines.find(([key, value]) => key?.endsWith(".path") && value === path)?.[0];
  if (name === undefined) return undefined;
  return lines.find(([key]) => key === name.replace(/path$/, "url"))?.[1];
}
