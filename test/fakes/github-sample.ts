import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { createCommentPublisher } from "../../src/adapters/github/create-comment-publisher.ts";
import { createPullReader } from "../../src/adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "../../src/adapters/github/create-review-publisher.ts";
import { createStaticTokens } from "../../src/adapters/github/create-static-tokens.ts";
import type { GithubTokens } from "../../src/adapters/github/github-tokens.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { PULL_SAMPLE } from "../contracts/pull-reader.contract.ts";
import { createFakeClock } from "./fake-clock.ts";

export interface GithubSample {
  readonly host: DemoHost;
  readonly main: string;
  readonly feature: string;
  readonly change: { readonly owner: string; readonly name: string; readonly number: number };
  readonly issue: number;
  readonly commentId: number;
  /** Every exchange with the host, as it went. */
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

const NAME = "acme/shop";

interface SampleIds {
  readonly main: string;
  readonly feature: string;
  readonly number: number;
  readonly issue: number;
  readonly commentId: number;
}

/** The folder of the first sample of a file: others start with a copy of it, which takes a tenth of the time. */
let first: { readonly files: ReadonlyMap<string, Uint8Array>; readonly ids: SampleIds } | undefined;

/** Starts the embedded code host with `PULL_SAMPLE`, but for its second pull request. */
export async function startGithubSample(): Promise<GithubSample> {
  const folder = mkdtempSync(join(tmpdir(), "svc-github-"));
  for (const [path, bytes] of first?.files ?? []) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const exchanges: Exchange[] = [];
  const host = await startDemoHost({ folder, observe: (exchange) => exchanges.push(exchange) });
  const made = first ?? { ids: await fillSample(host, folder), files: readFolder(folder) };
  first = made;
  const { number, ...ids } = made.ids;
  exchanges.length = 0;
  return {
    host,
    ...ids,
    change: { ...PULL_SAMPLE.repository, number },
    exchanges,
    close: async () => {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillSample(host: DemoHost, folder: string): Promise<SampleIds> {
  host.addRepository({
    ...PULL_SAMPLE.repository,
    isPrivate: true,
    collaborators: { mia: "write", rex: "read" },
  });
  host.commit(NAME, { branch: "main", message: "Start", files: PULL_SAMPLE.base });
  const main = addLink(join(folder, `${NAME}.git`));
  const issue = host.openIssue(NAME, { title: "Cents are lost", author: "rex" });
  const files = PULL_SAMPLE.change;
  const feature = host.commit(NAME, { branch: "feature", from: "main", message: "Round", files });
  const { title, description: body, author } = PULL_SAMPLE;
  const number = host.openPull(NAME, { title, body, author, head: "feature" });
  for (const text of PULL_SAMPLE.threads) {
    await addThread(host, number, { body: text, path: "src/price.ts", line: 2 });
  }
  const commentId = await host.comment(NAME, number, "mia", "A word");
  return { main, feature, number, issue, commentId };
}

function readFolder(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );
}

/** Adds the second pull request, which has more files and comments than one page holds; gives its number. */
export async function addManyPull({ host }: GithubSample): Promise<number> {
  const files = PULL_SAMPLE.many;
  host.commit(NAME, { branch: "many", from: "main", message: "Add many", files });
  const number = host.openPull(NAME, { title: "Many", author: "mia", head: "many" });
  for (let index = 0; index < PULL_SAMPLE.manyThreads; index++) {
    await addThread(host, number, { body: `Long ${index}`, path: "many/1000.txt", line: 1 });
  }
  return number;
}

async function addThread(
  host: DemoHost,
  number: number,
  comment: { readonly body: string; readonly path: string; readonly line: number },
): Promise<void> {
  const inReplyTo = await host.commentOnLine(NAME, number, {
    ...comment,
    author: "mia",
    side: "RIGHT",
  });
  const body = `Re: ${comment.body}`;
  await host.commentOnLine(NAME, number, { author: "rex", body, inReplyTo });
}

/** The host's own seeds make plain files; gives the new tip of `main`. */
function addLink(gitFolder: string): string {
  const git = (args: readonly string[], input = ""): string =>
    execFileSync("git", ["-c", "user.name=mia", "-c", "user.email=mia@shop.example", ...args], {
      cwd: gitFolder,
      input,
      encoding: "utf8",
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
    }).trim();
  const target = git(["hash-object", "-w", "--stdin"], "README.md");
  const entries = git(["ls-tree", "-z", "main"]);
  const tree = git(["mktree", "-z"], `${entries}120000 blob ${target}\tlink\0`);
  const commit = git(["commit-tree", tree, "-p", "main", "-m", "Add a link"]);
  git(["update-ref", "refs/heads/main", commit]);
  return commit;
}

/** The adapter's options for a host; its waits take no time. */
export function githubOptions(host: { readonly apiUrl: string }) {
  // The host compares tokens with the time of the machine.
  const clock = createFakeClock({ startAt: new Date().toISOString() });
  return { apiUrl: host.apiUrl, pacing: false, clock, version: "1.2.3" };
}

export function appTokens(host: DemoHost): GithubTokens {
  return createAppTokens({
    ...githubOptions(host),
    appId: host.state.app.id,
    privateKey: createSecret(host.appPrivateKey),
  });
}

export function staticTokens(host: { readonly apiUrl: string }, token: string): GithubTokens {
  const options = { ...githubOptions(host), isActionsToken: false };
  return createStaticTokens({ ...options, token: createSecret(token) });
}

/** Reader and publisher of a host. */
export function openCodeHost(host: { readonly apiUrl: string }, tokens: GithubTokens) {
  const options = { ...githubOptions(host), tokens };
  return {
    ...createPullReader(options),
    ...createReviewPublisher(options),
    ...createCommentPublisher(options),
    clock: options.clock,
  };
}
