import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";
import { startWatchedHost, type WatchedHost } from "./watched-host.ts";

export const REPOSITORY = "acme/checkout";

export type Env = Readonly<Record<string, string>>;

/** Serves a code host and a model to a suite that runs svc on pull requests. */
export function setUpReviewPull() {
  let watched: WatchedHost;
  let model: DemoModel;
  let scratch: string;
  let pulls = 0;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "svc-review-pull-"));
    [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
    const { host } = watched;
    const people = { mira: "write" } as const;
    host.addRepository({ owner: "acme", name: "checkout", isPrivate: true, collaborators: people });
    host.addRepository({ owner: "acme", name: "other", isInstalled: false });
    for (const name of [REPOSITORY, "acme/other"])
      host.commit(name, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  });
  afterAll(async () => {
    watched.expectNoViolations();
    await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
    rmSync(scratch, { recursive: true, force: true });
  });

  const issueOf = (number: number) =>
    watched.host.state.repositories[0]?.issues.find((issue) => issue.number === number);
  const asApp = (): Env => ({
    GITHUB_APP_ID: `${watched.host.state.app.id}`,
    GITHUB_PRIVATE_KEY: watched.host.appPrivateKey,
  });

  return {
    watched: () => watched,
    scratch: () => scratch,
    issueOf,
    asApp,
    reviewsOf: (number: number) => issueOf(number)?.pull?.reviews ?? [],
    openPull: (files: Readonly<Record<string, string>> = CHANGE_FILES): number => {
      pulls += 1;
      const branch = `change-${pulls}`;
      const { host } = watched;
      host.commit(REPOSITORY, { branch, from: "main", message: branch, author: "mira", files });
      return host.openPull(REPOSITORY, { title: branch, author: "mira", head: branch });
    },
    svc: (args: readonly string[], env: Env = asApp()): Promise<SvcRun> => {
      const { host, folder } = watched;
      const settings = {
        LLM_API_BASE: model.baseUrl,
        LLM_API_KEY: "none",
        GITHUB_API_URL: host.apiUrl,
        GITHUB_SERVER_URL: host.serverUrl,
        CODE_HOST_PACING: "false",
        WEB_CLONE_CACHE_DIR: join(folder, "cache"),
        TMPDIR: scratch,
      };
      return runSvc(args, { cwd: folder, env: { ...settings, ...env } });
    },
  };
}

/** Names a pull request as the command line takes it. */
export const target = (number: number): string => `${REPOSITORY}#${number}`;
