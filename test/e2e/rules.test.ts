import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { SCRATCH_ENVIRONMENT } from "../fakes/scratch-repository.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";

const REPOSITORY = "acme/checkout";
const RULES = ".ai/review-rules.md";
let watched: WatchedHost;
let model: DemoModel;
let scratch: string;

const issues = () => watched.host.state.repositories[0]?.issues ?? [];

function svc(...args: readonly string[]): Promise<SvcRun> {
  const { host, folder } = watched;
  const env = {
    LLM_API_BASE: model.baseUrl,
    LLM_API_KEY: "none",
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    TMPDIR: scratch,
  };
  return runSvc(args, { cwd: folder, env });
}

/** Opens a pull request, has it reviewed, and declines its finding about charges. */
async function declineIn(number: number, author: string): Promise<void> {
  const { host } = watched;
  const branch = `change-${number}`;
  const change = { branch, from: "main", message: branch, author: "mira", files: CHANGE_FILES };
  host.commit(REPOSITORY, change);
  host.openPull(REPOSITORY, { title: branch, author: "mira", head: branch });
  const { status } = await svc("review", `${REPOSITORY}#${number}`, "--publish");
  expect(status).toBe(0);
  const { comments = [] } = issues().find((issue) => issue.number === number)?.pull ?? {};
  const finding = comments.find(({ body }) => body.includes("charge the customer twice"));
  const body = "@asksvc wontfix the gateway ignores a repeated key";
  await host.commentOnLine(REPOSITORY, number, { author, body, inReplyTo: finding?.id ?? 0 });
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "svc-rules-"));
  [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
  const { permissions } = watched.host.state.app;
  watched.host.state.app.permissions = { ...permissions, contents: "write" };
  const collaborators = { mira: "write", rex: "read" } as const;
  watched.host.addRepository({ owner: "acme", name: "checkout", isPrivate: true, collaborators });
  watched.host.commit(REPOSITORY, {
    branch: "main",
    message: "Start",
    files: DEFAULT_BRANCH_FILES,
  });
});
afterAll(async () => {
  watched.expectNoViolations();
  await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
  rmSync(scratch, { recursive: true, force: true });
});

describe("svc rules suggest", () => {
  it("proposes a rule after three declined findings by writers, and one pull request for it", async () => {
    await declineIn(1, "mira");
    const explained = await svc("review", `${REPOSITORY}#1`, "--explain");
    expect(explained.status).toBe(0);
    expect(explained.stdout).toMatch(
      /^depth: 0 of \d+ hunks; earlier reviews covered the others$/m,
    );
    expect(explained.stdout).toContain(`rules: ${RULES} (all files):\n`);
    await declineIn(2, "rex");
    await declineIn(3, "mira");
    const early = await svc("rules", "suggest", REPOSITORY);
    expect(early).toMatchObject({ status: 0, stdout: "" });
    expect(early.stderr).toContain("2 declined findings in 3 pull requests, 0 suggestions");
    await declineIn(4, "mira");

    const { stdout, status } = await svc("rules", "suggest", REPOSITORY);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^- Do not report findings such as "A retry can charge the customer twice.*Reason: the gateway ignores a repeated key\. Declined 3 times: \[1\]\(.*\n$/,
    );
    const json = JSON.parse((await svc("rules", "suggest", REPOSITORY, "--json")).stdout);
    expect(json).toMatchObject({ version: 1, pulls: 4, declined: 3, rulesPath: RULES });

    const first = await svc("rules", "suggest", REPOSITORY, "--publish");
    const again = await svc("rules", "suggest", REPOSITORY, "--publish");
    expect([first.status, again.status]).toEqual([0, 0]);
    expect(again.stdout).toBe(first.stdout);
    const opened = issues().filter(({ pull }) => pull?.headBranch.startsWith("svc/rules-"));
    expect(opened).toHaveLength(1);
    expect(opened[0]?.body).toMatch(/<!-- svc:\d \{[^\n]+\} -->$/);
    const head = `${opened[0]?.pull?.headBranch}:${RULES}`;
    const cwd = join(watched.folder, "host", `${REPOSITORY}.git`);
    const rules = execFileSync("git", ["show", head], { cwd, env: SCRATCH_ENVIRONMENT }).toString();
    expect(rules).toBe(`${DEFAULT_BRANCH_FILES[RULES]}\n${stdout}`);
  }, 120_000);

  it.each([
    ["acme", "acme is not a repository"],
    ["acme/checkout", "--limit 0 must be", "--limit", "0"],
    ["acme/checkout", "--limit x must be", "--limit", "x"],
  ])("refuses %s: %s", async (repository, message, ...more) => {
    const { status, stderr } = await svc("rules", "suggest", repository, ...more);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
