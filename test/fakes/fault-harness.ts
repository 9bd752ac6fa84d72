import { join } from "node:path";
import { compose } from "../../src/compose/app.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import type { PullState } from "../../src/demo/host/state.ts";
import { startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import { createHurriedClock } from "./hurried-clock.ts";
import { startWatchedHost, type WatchedHost } from "./watched-host.ts";

export const REPOSITORY = "acme/checkout";

export interface OpenedPull {
  readonly number: number;
  readonly branch: string;
}

/** A code host on which things go wrong while pull requests are reviewed. */
export interface FaultHarness {
  readonly watched: WatchedHost;
  openPull(): OpenedPull;
  /** Reviews as `svc review … --publish` does; gives the failure when there is one. */
  review(number: number): Promise<AppError | undefined>;
  /** The same with a fault at one of the calls, counted from 0; gives the calls that were made. */
  reviewWith(
    number: number,
    at: number,
    fault: Fault,
  ): Promise<{ readonly error: AppError | undefined; readonly calls: readonly HostCall[] }>;
  pullOf(number: number): PullState | undefined;
  close(): Promise<void>;
}

/** A failure must be one that a person can act on. */
export const CLEAR = /^(code-host-|fetch-failed|pull-|head-|review-rejected|app-not-installed)/;

function jobToken({ host }: WatchedHost): string {
  const { tokens, repositories } = host.state;
  const owner = { installationId: repositories[0]?.installationId ?? 0 };
  const permissions = { contents: "read", pull_requests: "write", metadata: "read" };
  tokens.push({ value: "ghs_of-a-job", owner, permissions });
  return "ghs_of-a-job";
}

/** Signs in as the app, or with a token of the app's as a job has it. */
export async function openFaultHarness(signIn: "app" | "token" = "app"): Promise<FaultHarness> {
  const [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
  const { host, folder } = watched;
  host.addRepository({ owner: "acme", name: "checkout", collaborators: { mira: "write" } });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  const credentials =
    signIn === "token"
      ? { GITHUB_TOKEN: jobToken(watched) }
      : { GITHUB_APP_ID: `${host.state.app.id}`, GITHUB_PRIVATE_KEY: host.appPrivateKey };
  let pulls = 0;
  const review: FaultHarness["review"] = async (number) => {
    const { config } = loadConfig({
      LLM_API_BASE: model.baseUrl,
      LLM_API_KEY: "none",
      GITHUB_API_URL: host.apiUrl,
      GITHUB_SERVER_URL: host.serverUrl,
      ...credentials,
      CODE_HOST_PACING: "false",
      WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    });
    const app = compose(config, {
      environment: { PATH: process.env.PATH },
      events: { emit: () => undefined },
      clock: createHurriedClock(),
      patience: { readTimeoutMs: 300, writeTimeoutMs: 300, silenceSeconds: 1 },
    });
    const job = { pull: { owner: "acme", name: "checkout", number }, isPublished: true };
    try {
      await app.codeHost().reviewPull(job, AbortSignal.timeout(50_000));
      return undefined;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error;
    }
  };
  return {
    watched,
    review,
    openPull: () => {
      pulls += 1;
      const branch = `change-${pulls}`;
      const message = `Change ${pulls}`;
      const files = CHANGE_FILES;
      host.commit(REPOSITORY, { branch, from: "main", message, author: "mira", files });
      const number = host.openPull(REPOSITORY, { title: message, author: "mira", head: branch });
      return { number, branch };
    },
    reviewWith: async (number, at, fault) => {
      const calls: HostCall[] = [];
      host.setFaults((call) => {
        calls.push(call);
        return calls.length - 1 === at ? fault : undefined;
      });
      const error = await review(number);
      host.setFaults(undefined);
      return { error, calls };
    },
    pullOf: (number) =>
      host.state.repositories[0]?.issues.find((issue) => issue.number === number)?.pull,
    close: async () => {
      await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
    },
  };
}
