import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runGitSync } from "../../src/demo/git/run-git.ts";
import type { HostState } from "../../src/demo/host/state.ts";

export function issueIn(folder: string) {
  const text = readFileSync(join(folder, ".demo/host/state.json"), "utf8");
  return (JSON.parse(text) as HostState).repositories[0]?.issues[0];
}

export const pullIn = (folder: string) => issueIn(folder)?.pull;

/** Pull requests that the app has opened. */
export function fixesIn(folder: string) {
  const text = readFileSync(join(folder, ".demo/host/state.json"), "utf8");
  const [repository] = (JSON.parse(text) as HostState).repositories;
  return repository?.issues.filter(({ author }) => author.endsWith("[bot]")) ?? [];
}

export const gitIn = (folder: string, ...args: readonly string[]): string =>
  runGitSync(join(folder, ".demo/host/acme/checkout.git"), args);
export const branchIn = (folder: string): string =>
  `refs/heads/${fixesIn(folder)[0]?.pull?.headBranch}`;
/** Subjects of the commits on the branch of the fix, the newest first. */
export const commitsOf = (folder: string): string[] =>
  gitIn(folder, "log", "--format=%s", branchIn(folder), "^main").trim().split("\n");

export const addressIn = (text: string, label: string): string =>
  new RegExp(`^${label}: (\\S+)`, "m").exec(text)?.[1] ?? "";

export const draftIn = (text: string): string | undefined =>
  /^draft ready: (\S+)$/m.exec(text)?.[1];

export async function readJson<Answer>(address: string): Promise<Answer> {
  return (await (await fetch(address)).json()) as Answer;
}
