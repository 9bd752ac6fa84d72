import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import type { DeliveryState, IssueState } from "../../src/demo/host/state.ts";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { isTerminal } from "../../src/domain/job/job.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { createLeakWatch } from "./leak-watch.ts";
import { listAnswers, type PostedAnswer } from "./posted-answers.ts";
import { type ServeProcess, startServe } from "./serve-process.ts";
import { readStoreContents, type StoredJob } from "./stored-jobs.ts";
import { startWatchedHost, type WatchedHost } from "./watched-host.ts";

export const MODEL_KEY = "key-of-the-model";

/** A code host whose webhook points at a server that can be started again and again on one store. */
export interface ServeHarness extends AsyncDisposable {
  readonly watched: WatchedHost;
  readonly host: DemoHost;
  readonly model: DemoModel;
  readonly port: number;
  /** Called just before the code host sends an answer. */
  readonly onExchange: Set<(exchange: Exchange) => void>;
  /** Environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly storePath: string;
  /** What no server may print, beside what the code host and the model have: closing the scene fails if one did. */
  readonly secrets: Set<string>;
  /** Starts the server with changes of its environment; nothing is waited for. */
  start(env?: Readonly<Record<string, string>>): ServeProcess;
  addRepository(name: string): void;
  /** Opens a pull request with the sample's change, or with other files. */
  openPull(repository?: string, files?: Readonly<Record<string, string>>): number;
  issueOf(number: number, repository?: string): IssueState;
  /** The first delivery of a comment. */
  deliveryOf(commentId: number): DeliveryState;
  /** Delivers a comment once more, under the same id or another, and gives the answer. */
  deliverAgain(
    commentId: number,
    guid?: string,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** What the app has said about a comment on a pull request of the first repository. */
  answersTo(number: number, commentId: number): readonly PostedAnswer[];
  jobs(): readonly StoredJob[];
  /** The job of a comment when it has reached what is asked for; its end when nothing is. */
  job(commentId: number, isReached?: (job: StoredJob) => boolean): Promise<StoredJob>;
  /** The first job that is as asked for, as soon as there is one. */
  jobThat(isIt: (job: StoredJob) => boolean): Promise<StoredJob>;
}

export const REPOSITORY = "acme/checkout";
/** Writes to the repositories, and opens the pull requests. */
export const AUTHOR = "mira";
const POLL_MS = 25;
const PATIENCE_MS = 50_000;

export interface ServeHarnessOptions {
  /** Milliseconds between two pieces of the model's answer. */
  readonly gapMs?: number;
  /** Options of the command; `--webhook-only` unless told otherwise. */
  readonly args?: readonly string[];
}

export async function openServeHarness(options: ServeHarnessOptions = {}): Promise<ServeHarness> {
  const { gapMs = 0, args } = options;
  const onExchange: ServeHarness["onExchange"] = new Set();
  const [watched, model, port] = await Promise.all([
    startWatchedHost((exchange) => {
      for (const listener of onExchange) listener(exchange);
    }, false),
    startDemoModel({ gapMs }),
    freePort(),
  ]);
  const { host, folder } = watched;
  host.state.app.webhookUrl = `http://127.0.0.1:${port}/webhook`;
  const storePath = join(folder, "svc.db");
  const env = {
    LLM_API_BASE: model.baseUrl,
    LLM_API_KEY: MODEL_KEY,
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_WEBHOOK_SECRET: host.state.app.webhookSecret,
    CODE_HOST_PACING: "false",
    WEB_STORE_PATH: storePath,
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    DEV_NO_AUTH: "1",
    // The embedded code host shows at once what took effect.
    WRITE_CERTAINTY: "2",
    // One author asks for everything, as fast as a machine can.
    QUOTA_AUTHOR_DAY: "0",
    QUOTA_REPOSITORY_DAY: "0",
    QUOTA_PULL_HOUR: "0",
  };
  const running = new Set<ServeProcess>();
  const leaks = createLeakWatch(host, [MODEL_KEY]);
  const pulls = pullMaker(host);
  const jobs = (): readonly StoredJob[] => readStoreContents(storePath).jobs;
  return {
    watched,
    host,
    model,
    port,
    env,
    storePath,
    jobs,
    onExchange,
    secrets: leaks.secrets,
    ...pulls,
    start: (more = {}) => {
      const command = { cwd: folder, port, env: { ...env, ...more } };
      const server = startServe({ ...command, ...(args === undefined ? {} : { args }) });
      leaks.watch(server);
      running.add(server);
      void server.ended.then(() => running.delete(server));
      return server;
    },
    issueOf: (number, name = REPOSITORY) => findIssue(host, name, number),
    answersTo: (number, commentId) => {
      const issue = findIssue(host, REPOSITORY, number);
      return listAnswers(host, { owner: "acme", name: "checkout", issue }, commentId);
    },
    deliveryOf: (commentId) => findDelivery(host, commentId),
    deliverAgain: (commentId, guid) => deliverAgain(findDelivery(host, commentId), guid),
    job: (commentId, isReached = ({ status }) => isTerminal(status)) =>
      untilJob(jobs, (job) => job.commentId === commentId && isReached(job)),
    jobThat: (isIt) => untilJob(jobs, isIt),
    [Symbol.asyncDispose]: async () => {
      for (const server of running) server.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
      leaks.expectNone();
    },
  };
}

function pullMaker(host: DemoHost): Pick<ServeHarness, "addRepository" | "openPull"> {
  let count = 0;
  const addRepository = (name: string): void => {
    const [owner = "", short = ""] = name.split("/");
    host.addRepository({ owner, name: short, collaborators: { [AUTHOR]: "write" } });
    host.commit(name, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  };
  addRepository(REPOSITORY);
  return {
    addRepository,
    openPull: (name = REPOSITORY, files = CHANGE_FILES) => {
      count += 1;
      const branch = `change-${count}`;
      const change = { branch, from: "main", message: `Change ${count}`, author: AUTHOR, files };
      host.commit(name, change);
      return host.openPull(name, { title: `Change ${count}`, author: AUTHOR, head: branch });
    },
  };
}

function findIssue({ state }: DemoHost, name: string, number: number): IssueState {
  const repository = state.repositories.find((one) => `${one.owner}/${one.name}` === name);
  const issue = repository?.issues.find((one) => one.number === number);
  if (issue === undefined) throw new Error(`There is no ${name}#${number}.`);
  return issue;
}

function findDelivery({ state }: DemoHost, commentId: number): DeliveryState {
  const found = state.deliveries.find(({ payload }) => {
    const { comment } = payload as { readonly comment?: { readonly id: number } | undefined };
    return comment?.id === commentId;
  });
  if (found === undefined) throw new Error(`Comment ${commentId} was never delivered.`);
  return found;
}

async function deliverAgain(
  { url, requestHeaders, payload, guid: first }: DeliveryState,
  guid = first,
): ReturnType<ServeHarness["deliverAgain"]> {
  const headers = { ...requestHeaders, "x-github-delivery": guid };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(payload) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

async function untilJob(
  jobs: () => readonly StoredJob[],
  isIt: (job: StoredJob) => boolean,
): Promise<StoredJob> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const job = jobs().find(isIt);
    if (job !== undefined) return job;
    if (performance.now() > end) throw new Error(`Not reached: ${JSON.stringify(jobs())}`);
    await pause(POLL_MS);
  }
}
