import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { createBranchPulls } from "../../src/adapters/github/create-branch-pulls.ts";
import { createBranches } from "../../src/adapters/github/create-branches.ts";
import { createGitObjects } from "../../src/adapters/github/create-git-objects.ts";
import type { GithubClientOptions } from "../../src/adapters/github/create-github-client.ts";
import { createIssueSearch } from "../../src/adapters/github/create-issue-search.ts";
import { createPullReader } from "../../src/adapters/github/create-pull-reader.ts";
import type { HostCall } from "../../src/demo/host/host-context.ts";
import { WRITER_SAMPLE } from "../contracts/opened-repository.ts";
import { appTokens, githubOptions } from "./github-sample.ts";
import { createHurriedClock } from "./hurried-clock.ts";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";
import { startWatchedHost } from "./watched-host.ts";

export const SHOP = { owner: "acme", name: "shop" } as const;
export const SHOP_NAME = "acme/shop";

/** Sent by us to a repository, and not about tokens. */
export const isWrite = ({ method, path }: HostCall): boolean =>
  method !== "GET" && path.startsWith("/repos/");

/** The ports of a task for the repositories of a code host. */
export const createRepositoryPorts = (options: GithubClientOptions) => ({
  objects: createGitObjects(options),
  branches: createBranches(options),
  branchPulls: createBranchPulls(options),
});

/** The embedded code host with `WRITER_SAMPLE` on `main` of acme/shop, and the adapters of tasks in front of it. */
export async function openWriterHarness({ mayWrite = true } = {}) {
  const watched = await startWatchedHost();
  const { host, folder } = watched;
  const level = mayWrite ? "write" : "read";
  host.state.app.permissions = {
    contents: level,
    pull_requests: level,
    issues: level,
    actions: level,
    metadata: "read",
  };
  host.addRepository({ ...SHOP, isPrivate: true, collaborators: { mia: "write" } });
  const seed = { branch: "main", message: "Start", author: "mia", files: WRITER_SAMPLE };
  const base = host.commit(SHOP_NAME, seed);
  const tokens = appTokens(host);
  const options = { ...githubOptions(host), tokens, readTimeoutMs: 2000, writeTimeoutMs: 2000 };
  const git = (...args: string[]): Buffer => gitWith("", ...args);
  const gitWith = (input: string, ...args: string[]): Buffer =>
    execFileSync("git", args, {
      input,
      cwd: join(folder, "host", `${SHOP_NAME}.git`),
      env: SCRATCH_ENVIRONMENT,
      maxBuffer: 2 ** 28,
    });
  return {
    watched,
    host,
    base,
    tokens,
    options,
    ...createRepositoryPorts(options),
    pulls: createPullReader(options),
    search: createIssueSearch(options),
    clock: createHurriedClock(),
    /** Runs git in the repository; gives its output, trimmed. */
    git: (...args: string[]): string =>
      git(...args)
        .toString("utf8")
        .trim(),
    filesAt: (commit: string) =>
      Object.fromEntries(
        git("ls-tree", "-r", "-z", commit)
          .toString("utf8")
          .split("\0")
          .filter((line) => line !== "")
          .map((line) => {
            const [, mode = "", id = "", path = ""] = /^(\d+) \w+ (\w+)\t(.+)$/s.exec(line) ?? [];
            const content = git("cat-file", "blob", id);
            const text = content.toString("utf8");
            const shown = text.includes("\ufffd") ? content.toString("latin1") : text;
            return [path, [mode, shown]] as const;
          }),
      ),
    /** Puts commits of the app's on top of `main`; gives the last one. */
    chain: (length: number): string => {
      const { slug, botId } = host.state.app;
      const bot = `${slug}[bot] <${botId}+${slug}[bot]@users.noreply.github.com> 1700000000 +0000`;
      const commits = Array.from({ length }, (_, index) => {
        const from = index === 0 ? `from ${base}\n` : "";
        return `commit refs/heads/svc/long\nauthor ${bot}\ncommitter ${bot}\ndata 1\nx\n${from}\n`;
      });
      gitWith(commits.join(""), "fast-import", "--quiet");
      return git("rev-parse", "refs/heads/svc/long").toString("utf8").trim();
    },
    /** Names of all branches but `main`. */
    listBranches: (): string[] =>
      git("for-each-ref", "--format=%(refname:short)", "refs/heads")
        .toString("utf8")
        .split("\n")
        .filter((name) => name !== "" && name !== "main"),
    /** Pull requests with their states, in order. */
    pullStates: () =>
      (host.state.repositories[0]?.issues ?? []).flatMap((issue) =>
        issue.pull === undefined ? [] : [{ ...issue, head: issue.pull.headBranch }],
      ),
    close: () => watched[Symbol.asyncDispose](),
  };
}
