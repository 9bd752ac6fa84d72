import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Fault } from "../../src/demo/host/host-context.ts";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { type ActionRun, runAction } from "./run-action.ts";
import { startWatchedHost, type WatchedHost } from "./watched-host.ts";

export const REPOSITORY = "acme/checkout";
const TOKEN = "ghs_a-token-of-the-job";

interface Job {
  readonly name?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** Serves a code host and a model to a suite that runs the Action as a workflow's job does. */
export function setUpAction() {
  let watched: WatchedHost;
  let model: DemoModel;
  let pulls = 0;

  beforeAll(async () => {
    [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
    const { host } = watched;
    host.addRepository({ owner: "acme", name: "checkout", collaborators: { mira: "write" } });
    host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
    const installationId = host.state.repositories[0]?.installationId ?? 0;
    host.state.tokens.push({
      value: TOKEN,
      owner: { installationId },
      permissions: { contents: "read", pull_requests: "write", issues: "write", metadata: "read" },
    });
  });
  afterAll(async () => {
    watched.expectNoViolations();
    await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
  });

  return {
    watched: () => watched,
    model: () => model,
    openPull: (files: Readonly<Record<string, string>> = CHANGE_FILES): number => {
      pulls += 1;
      const branch = `change-${pulls}`;
      const { host } = watched;
      host.commit(REPOSITORY, { branch, from: "main", message: branch, author: "mira", files });
      return host.openPull(REPOSITORY, { title: branch, author: "mira", head: branch });
    },
    pullOf: (number: number) =>
      watched.host.state.repositories[0]?.issues.find((issue) => issue.number === number),
    /** Runs the Action for an event. */
    run: (payload: unknown, { name = "issue_comment", env = {} }: Job = {}): Promise<ActionRun> => {
      const { host, folder } = watched;
      const settings = {
        GITHUB_API_URL: host.apiUrl,
        GITHUB_SERVER_URL: host.serverUrl,
        GITHUB_REPOSITORY: REPOSITORY,
        GITHUB_RUN_ID: "7",
        "INPUT_GITHUB-TOKEN": TOKEN,
        "INPUT_LLM-API-BASE": model.baseUrl,
        "INPUT_LLM-API-KEY": "none",
        "INPUT_CODE-HOST-PACING": "false",
        "INPUT_MIN-SEVERITY": "",
        WEB_CLONE_CACHE_DIR: join(folder, "cache"),
        ...env,
      };
      return runAction(folder, { name, payload }, settings);
    },
    /** Lets every posting of a review go wrong until it ends, and counts them. */
    breakReviews: (fault: Fault) => {
      const { host } = watched;
      let count = 0;
      host.setFaults(({ method, path }) => {
        const isReview = method === "POST" && path.endsWith("/reviews");
        count += isReview ? 1 : 0;
        return isReview ? fault : undefined;
      });
      return { sent: () => count, end: () => host.setFaults(undefined) };
    },
    mention: async (number: number, body: string): Promise<Readonly<Record<string, unknown>>> => {
      const id = await watched.host.comment(REPOSITORY, number, "mira", body);
      return watched.host.payloadOf(REPOSITORY, id);
    },
  };
}
