import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { chatReply } from "./chat-events.ts";
import { type Endpoint, startEndpoint } from "./endpoint.ts";
import { runSvc, type SvcOptions, type SvcRun } from "./run-svc.ts";
import { createSampleRepository, type SampleRepository } from "./sample-repository.ts";
import { FIX, type ModelAnswer } from "./task-harness.ts";
import { startWatchedHost, type WatchedHost } from "./watched-host.ts";

export const REPOSITORY = "acme/checkout";
export const ASK = ["task", "--instruction", "Fix the failing test."];

type Env = Readonly<Record<string, string>>;

/** Serves a code host and a model to a suite, and gives each test a checkout of its own. */
export function setUpTaskCommand() {
  let watched: WatchedHost;
  let endpoint: Endpoint;
  let scratch: string;
  let modelAnswer: ModelAnswer;
  let checkout: SampleRepository;

  const bare = (): string => join(watched.folder, "host", `${REPOSITORY}.git`);

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "svc-task-"));
    watched = await startWatchedHost();
    watched.host.state.app.permissions = {
      contents: "write",
      pull_requests: "write",
      issues: "write",
      metadata: "read",
    };
    watched.host.addRepository({ owner: "acme", name: "checkout" });
    watched.host.commit(REPOSITORY, {
      branch: "main",
      message: "Start",
      files: DEFAULT_BRANCH_FILES,
    });
    endpoint = await startEndpoint({
      chat: [
        () =>
          typeof modelAnswer === "string"
            ? chatReply({ text: modelAnswer })
            : chatReply({ toolCalls: modelAnswer.tools }),
      ],
      models: [{ body: { data: [{ id: "fixer" }] } }],
    });
  });
  afterAll(async () => {
    watched.expectNoViolations();
    await Promise.all([watched[Symbol.asyncDispose](), endpoint.close()]);
    rmSync(scratch, { recursive: true, force: true });
  });

  beforeEach(() => {
    modelAnswer = JSON.stringify(FIX);
    checkout = createSampleRepository();
    checkout.git("remote", "add", "origin", `${watched.host.serverUrl}/${REPOSITORY}.git`);
    // The host runs in this very process: git must not ask it while this waits for git.
    checkout.git("fetch", "-q", bare(), "main:refs/remotes/origin/main");
    checkout.git("reset", "-q", "--hard", "origin/main");
  });
  afterEach(() => checkout[Symbol.dispose]());

  return {
    watched: () => watched,
    endpoint: () => endpoint,
    scratch: () => scratch,
    checkout: () => checkout,
    /** Has the model answer like this until the test ends. */
    answer: (answer: ModelAnswer): void => {
      modelAnswer = answer;
    },
    svc: (
      args: readonly string[],
      env: Env = {},
      onStart: SvcOptions["onStart"] = () => undefined,
    ): Promise<SvcRun> => {
      const { host, folder } = watched;
      const settings = {
        LLM_API_BASE: endpoint.baseUrl,
        LLM_API_KEY: "none",
        GITHUB_API_URL: host.apiUrl,
        GITHUB_SERVER_URL: host.serverUrl,
        CODE_HOST_PACING: "false",
        WEB_CLONE_CACHE_DIR: join(folder, "cache"),
        TMPDIR: scratch,
      };
      return runSvc(args, { cwd: checkout.folder, env: { ...settings, ...env }, onStart });
    },
    asApp: (): Env => ({
      GITHUB_APP_ID: `${watched.host.state.app.id}`,
      GITHUB_PRIVATE_KEY: watched.host.appPrivateKey,
    }),
    bare,
    cart: (): string => readFileSync(join(checkout.folder, "src/cart.js"), "utf8"),
    status: (): string => checkout.git("status", "--porcelain"),
    issues: () => watched.host.state.repositories[0]?.issues ?? [],
    /** The branches of tasks on the code host. */
    branches: (): string =>
      execFileSync("git", ["for-each-ref", "--format=%(refname:short)", "refs/heads/svc"], {
        cwd: bare(),
        encoding: "utf8",
      }).trim(),
  };
}

/** The lines on stderr that are no progress. */
export const errorLines = ({ stderr }: SvcRun): string[] =>
  stderr.split("\n").filter((line) => line.startsWith("svc: "));
