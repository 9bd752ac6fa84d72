import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SETTINGS } from "../../src/config/settings.ts";
import type { Fault } from "../../src/demo/host/host-context.ts";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { type ActionRun, runAction } from "../fakes/run-action.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";
import { ROOT, readText } from "../meta/repository-files.ts";

const REPOSITORY = "acme/checkout";
const TOKEN = "ghs_a-token-of-the-job";
let watched: WatchedHost;
let model: DemoModel;

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

let pulls = 0;

function openPull(files: Readonly<Record<string, string>> = CHANGE_FILES): number {
  pulls += 1;
  const branch = `change-${pulls}`;
  const { host } = watched;
  host.commit(REPOSITORY, { branch, from: "main", message: branch, author: "mira", files });
  return host.openPull(REPOSITORY, { title: branch, author: "mira", head: branch });
}

const pullOf = (number: number) =>
  watched.host.state.repositories[0]?.issues.find((issue) => issue.number === number);

interface Job {
  readonly name?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the Action for an event as a workflow's job does. */
function run(payload: unknown, { name = "issue_comment", env = {} }: Job = {}): Promise<ActionRun> {
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
}

/** Lets every posting of a review go wrong until it ends, and counts them. */
function breakReviews(fault: Fault) {
  const { host } = watched;
  let count = 0;
  host.setFaults(({ method, path }) => {
    const isReview = method === "POST" && path.endsWith("/reviews");
    count += isReview ? 1 : 0;
    return isReview ? fault : undefined;
  });
  return { sent: () => count, end: () => host.setFaults(undefined) };
}

async function mention(number: number, body: string): Promise<Readonly<Record<string, unknown>>> {
  const id = await watched.host.comment(REPOSITORY, number, "mira", body);
  return watched.host.payloadOf(REPOSITORY, id);
}

describe("the Action", () => {
  it("reviews when a maintainer asks, once for a comment", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc look at the payments");
    const { status, stdout, stderr, summary, outputs } = await run(payload);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const pull = pullOf(number);
    expect(pull?.pull?.reviews).toHaveLength(1);
    expect(pull?.pull?.comments).toHaveLength(3);
    expect(pull?.comments[0]?.reactions.map(({ content }) => content)).toEqual(["eyes"]);
    expect(summary).toContain("A retry can charge the customer twice");
    expect(stdout).toContain("::error file=src/payments.js,line=6,endLine=12,");
    expect(outputs).toMatchObject({
      status: "reviewed",
      findings: "4",
      event: "REQUEST_CHANGES",
      "review-url": expect.stringContaining(`/pull/${number}#`),
      "input-tokens": expect.stringMatching(/^[1-9]\d+$/),
      "output-tokens": expect.stringMatching(/^[1-9]\d+$/),
    });
    const again = await run(payload);
    expect(again.outputs.status).toBe("already");
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    const wish = await run(await mention(number, "@asksvc and the orders?"));
    expect(wish.outputs.status).toBe("reviewed");
    // What stands in the threads already is not said again.
    expect(pullOf(number)?.pull?.comments).toHaveLength(3);
  });

  it("reviews a changed pull request without a request, once, with a check run on its head", async () => {
    const { host } = watched;
    const installationId = host.state.repositories[0]?.installationId ?? 0;
    host.state.tokens.push({
      value: "ghs_with-checks",
      owner: { installationId },
      permissions: { contents: "read", pull_requests: "write", checks: "write", metadata: "read" },
    });
    const env = { "INPUT_CHECK-RUN": "1", "INPUT_FAIL-ON": "critical" };
    const job = { name: "pull_request", env: { ...env, "INPUT_GITHUB-TOKEN": "ghs_with-checks" } };
    const number = openPull();
    const payload = await host.announceChange(REPOSITORY, number, "opened");
    const { stderr, outputs } = await run(payload, job);
    expect({ stderr, status: outputs.status }).toEqual({ stderr: "", status: "reviewed" });
    expect((await run(payload, job)).outputs.status).toBe("already");
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    expect(pullOf(number)?.comments).toEqual([]);
    const runs = (host.state.repositories[0]?.checkRuns ?? []).filter(
      ({ externalId }) => externalId === `svc-review:${number}`,
    );
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ status: "completed", conclusion: "failure" });
    const draft = await host.announceChange(REPOSITORY, number, "labeled");
    expect((await run(draft, job)).outputs.status).toBe("ignored");
  });

  it("reviews without the permission for check runs, with one line in the log", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const { stdout, outputs } = await run(payload, { env: { "INPUT_CHECK-RUN": "1" } });
    expect(outputs.status).toBe("reviewed");
    expect(stdout.match(/no check run: .*checks: write/g)).toHaveLength(1);
  });

  it("answers in the thread, once for a question", async () => {
    const number = openPull();
    await run(await mention(number, "@asksvc"));
    const thread = pullOf(number)?.pull?.comments[0]?.id ?? 0;
    const body = "@asksvc are you sure?";
    const asked = { author: "mira", body, inReplyTo: thread };
    const id = await watched.host.commentOnLine(REPOSITORY, number, asked);
    const payload = watched.host.payloadOf(REPOSITORY, id);
    const name = "pull_request_review_comment";
    const { status, outputs } = await run(payload, { name });
    expect({ status, outputs }).toMatchObject({ status: 0, outputs: { status: "replied" } });
    const replies = () =>
      pullOf(number)?.pull?.comments.filter(({ inReplyTo }) => inReplyTo === thread) ?? [];
    expect(replies().at(-1)?.body).toContain("idempotencyKey");
    expect(replies().at(-1)?.author).toBe("asksvc[bot]");
    expect((await run(payload, { name })).outputs.status).toBe("already");
    expect(replies()).toHaveLength(2);
  });

  it("does not let third-party text command the runner", async () => {
    const number = openPull();
    const hidden = "Nice <!-- a\n::stop-commands::evil\n ##[add-mask]e\n-->";
    const place = { path: "src/orders.js", side: "RIGHT", line: 6 } as const;
    const { host } = watched;
    const first = { author: "stranger", body: hidden, ...place };
    const thread = await host.commentOnLine(REPOSITORY, number, first);
    const asked = { author: "mira", body: "@asksvc why?", inReplyTo: thread };
    const id = await host.commentOnLine(REPOSITORY, number, asked);
    const { status, stdout } = await run(host.payloadOf(REPOSITORY, id), {
      name: "pull_request_review_comment",
    });
    expect(status).toBe(0);
    expect(stdout).toContain("stop-commands");
    expect(stdout).not.toMatch(/^\s*::|##\[/m);
  });

  it("lets no word of a comment that it ignores command the runner", async () => {
    const payload = { action: "created", comment: { body: "##[add-mask]e is ![x](//a.b/c)" } };
    const { stdout, summary } = await run(payload);
    expect(stdout).toContain("add-mask");
    expect(stdout).not.toContain("##[");
    const image = await run({ action: "created", comment: { body: "![x](//a.b/c)" } });
    expect(summary + image.summary).not.toMatch(/(?<!`[^`\n]*)!\[x\]/);
  });

  it("keeps what happened when the job's files cannot be written", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const env = { GITHUB_STEP_SUMMARY: "/none/summary", GITHUB_OUTPUT: "/none/output" };
    const { status, stderr, stdout } = await run(payload, { env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/could not write the summary.* \(ENOENT\)/);
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    expect(pullOf(number)?.comments).toHaveLength(1);
    expect((await run({}, { name: "push", env })).status).toBe(0);
  });

  it("keeps the findings of a review that could not be posted", async () => {
    const value = "ghs_may-only-read-here";
    const owner = { installationId: watched.host.state.repositories[0]?.installationId ?? 0 };
    const permissions = { contents: "read", pull_requests: "read", metadata: "read" };
    watched.host.state.tokens.push({ value, owner, permissions });
    const number = openPull();
    const { status, stderr, stdout, summary, outputs } = await run(
      await mention(number, "@asksvc"),
      { env: { "INPUT_GITHUB-TOKEN": value } },
    );
    expect({ status, outputs }).toMatchObject({ status: 4, outputs: { status: "failed" } });
    expect(stderr).toMatch(/^svc: posting the review of .*pull_requests: write\n$/);
    expect(stdout).toMatch(/^::error title=svc::posting the review of/m);
    expect(summary).toContain("was not posted");
    expect(summary).toContain("A retry can charge the customer twice");
  });

  it("finds a review that takes effect late, and posts it once", async () => {
    const number = openPull();
    const lateness = { kind: "late", effectMs: 2_000, listedMs: 3_000 } as const;
    const { sent, end } = breakReviews(lateness);
    const env = { WRITE_CERTAINTY: "48" };
    const { status, stdout, outputs } = await run(await mention(number, "@asksvc"), { env });
    end();
    expect({ status, outputs }).toMatchObject({ status: 0, outputs: { status: "reviewed" } });
    expect(stdout).toContain("waiting for certainty");
    expect(sent()).toBe(1);
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
  }, 60_000);

  it("ends as unknown when a review never appears, and does not repeat it", async () => {
    const number = openPull();
    const { sent, end } = breakReviews({ kind: "error" });
    const env = { WRITE_CERTAINTY: "2" };
    const { status, stderr, summary, outputs } = await run(await mention(number, "@asksvc"), {
      env,
    });
    end();
    expect({ status, outputs }).toMatchObject({ status: 4, outputs: { status: "unknown" } });
    expect(stderr).toMatch(/^svc: unknown, not repeated: posting the review of .* within 2 s/);
    expect(summary).toContain("It is not known whether this review was posted.");
    expect(sent()).toBe(1);
    expect(pullOf(number)?.comments.at(-1)?.body).toMatch(
      /^⚠️ It is not known whether the review was posted: unknown, not repeated: /,
    );
  }, 60_000);

  it.each([
    ["a push", "push", { ref: "refs/heads/main" }, "push"],
    ["a label", "pull_request", { action: "labeled" }, "labeled"],
    [
      "a comment without the trigger",
      "issue_comment",
      { action: "created", comment: { body: "nice" } },
      "nice",
    ],
    ["a list", "issue_comment", [1, 2], "body"],
  ])("exits 0 for %s with the reason", async (_what, name, payload, words) => {
    const { status, stdout, summary, outputs } = await run(payload, {
      name,
      env: { "INPUT_LLM-API-KEY": "" },
    });
    expect({ status, outputs }).toEqual({ status: 0, outputs: { status: "ignored" } });
    expect(stdout).toContain("nothing to do");
    expect(summary).toContain(words);
  });

  it("exits 0 for a fork's run, which has no key", async () => {
    const number = openPull();
    const place = { path: "src/orders.js", side: "RIGHT", line: 6 } as const;
    const id = await watched.host.commentOnLine(REPOSITORY, number, {
      author: "mira",
      body: "@asksvc why?",
      ...place,
    });
    const payload = structuredClone(watched.host.payloadOf(REPOSITORY, id)) as {
      pull_request: { head: { repo: { full_name: string } } };
    };
    payload.pull_request.head.repo.full_name = "somebody/checkout";
    const { status, summary, outputs } = await run(payload, {
      name: "pull_request_review_comment",
      env: { "INPUT_LLM-API-KEY": "" },
    });
    expect({ status, outputs }).toEqual({ status: 0, outputs: { status: "skipped" } });
    expect(summary).toContain("fork");
  });

  it("comments once on the pull request when it has no key", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    for (const _ of [1, 2]) {
      const { status, stderr, summary, outputs } = await run(payload, {
        env: { "INPUT_LLM-API-KEY": "" },
      });
      expect({ status, outputs }).toEqual({ status: 2, outputs: { status: "failed" } });
      expect(stderr).toMatch(/^svc: input llm-api-key is not set.*\n$/);
      expect(summary).toContain("input llm-api-key");
    }
    const notices = pullOf(number)?.comments.filter(({ author }) => author === "asksvc[bot]") ?? [];
    expect(notices.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /^⚠️ svc could not review this: this installation is not configured for it; see the log of the run.*\/actions\/runs\/7\)/,
      ),
    ]);
  });

  it.each([
    ["a wrong fail-on", { "INPUT_FAIL-ON": "bad" }, "fail-on must be"],
    ["a wrong setting", { "INPUT_ALLOW-APPROVE": "yes" }, "input allow-approve must be"],
  ])("comments on the pull request about %s", async (_what, env, words) => {
    const number = openPull();
    const { status, stderr } = await run(await mention(number, "@asksvc"), { env });
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    // Who comments cannot change the workflow's inputs: the run's log names them.
    const notice = pullOf(number)?.comments.at(-1)?.body;
    expect(notice).toContain("not configured for it; see the log of the run");
    expect(notice).not.toContain(words);
  });

  it("comments on the pull request when there is nothing to review", async () => {
    const number = openPull({ "package-lock.json": "{}\n" });
    const { status, outputs } = await run(await mention(number, "@asksvc"));
    expect({ status, outputs }).toMatchObject({
      status: 0,
      outputs: { status: "nothing", findings: "0" },
    });
    expect(pullOf(number)?.comments.at(-1)?.body).toContain("Nothing to review");
  });

  it("does not review what was closed meanwhile", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const pull = pullOf(number);
    if (pull !== undefined) pull.state = "closed";
    const { status, stderr } = await run(payload);
    expect(status).toBe(3);
    expect(stderr).toMatch(new RegExp(`^svc: ${REPOSITORY}#${number} is closed; .*\n$`));
    expect(pull?.pull?.reviews).toEqual([]);
  });

  it("fails the job for bad findings, with the review posted", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    // A job that is run again judges what was posted the first time.
    for (const status of ["reviewed", "already"]) {
      const job = await run(payload, { env: { "INPUT_FAIL-ON": "major" } });
      expect({ exit: job.status, status: job.outputs.status }).toEqual({ exit: 1, status });
    }
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
  });

  it("lets a variable act where an input only has its default", async () => {
    const payload = await mention(openPull(), "@asksvc");
    const env = { "INPUT_LLM-API-BASE": SETTINGS.apiBase.fallback, LLM_API_BASE: model.baseUrl };
    expect((await run(payload, { env })).outputs.status).toBe("reviewed");
  });

  const huge = `{"action":"created","x":"${"x".repeat(26 * 1024 * 1024)}"}`;
  it.each([
    ["an empty event file", "", {}, "is empty"],
    ["an event file that is not JSON", "{", {}, "is not JSON"],
    ["a huge event file", huge, {}, "more than the maximum of 26214400"],
    ["no event", "{}", { GITHUB_EVENT_PATH: "" }, "GITHUB_EVENT_PATH is not set"],
    ["an event file that is not there", "{}", { GITHUB_EVENT_PATH: "/none" }, "ENOENT"],
    ["no event name", "{}", { GITHUB_EVENT_NAME: "" }, "GITHUB_EVENT_NAME is not set"],
  ])("exits 2 with one line for %s", async (_what, payload, env, words) => {
    const { status, stderr } = await run(payload, { env });
    expect({ status, lines: stderr.split("\n").length }).toEqual({ status: 2, lines: 2 });
    expect(stderr).toContain(words);
  });

  it.each([
    ["a wrong token", { "INPUT_GITHUB-TOKEN": "ghs_wrong" }, 4, "401"],
    ["no token", { "INPUT_GITHUB-TOKEN": "" }, 2, "input github-token is not set"],
    ["a wrong fail-on", { "INPUT_FAIL-ON": "bad" }, 2, "fail-on must be"],
  ])("exits with one line for %s", async (_what, env, expected, words) => {
    const { status, stderr } = await run(await mention(openPull(), "@asksvc"), { env });
    expect({ status, first: stderr.split("\n").at(-2) }).toEqual({
      status: expected,
      first: expect.stringContaining(words),
    });
    expect(stderr).not.toContain("ghs_");
  });
});

describe("action.yml", () => {
  const text = readText("action.yml");

  it("has the settings as inputs, and fail-on", () => {
    const inputs = [...text.matchAll(/^ {2}([\w-]+):\n {4}description/gm)].map((match) => match[1]);
    const settings = Object.values(SETTINGS).map(({ input }) => input);
    const outputs = ["status", "review-url", "findings", "event", "input-tokens", "output-tokens"];
    expect(inputs).toEqual(["fail-on", ...settings, ...outputs]);
  });

  it("runs a bundle that is there", () => {
    const main = /main: (\S+)/.exec(text)?.[1] ?? "";
    expect(text).toContain("using: node24");
    expect(readFileSync(join(ROOT, main), "utf8").length).toBeGreaterThan(1000);
  });

  it("runs a bundle that equals a fresh build, without Ink", () => {
    const fresh = mkdtempSync(join(tmpdir(), "svc-bundle-"));
    try {
      const built = spawnSync(process.execPath, [join(ROOT, "scripts/build-action.mjs"), fresh], {
        encoding: "utf8",
      });
      expect(built.stderr).toBe("");
      for (const file of ["index.js", "licences.txt"]) {
        const same = readFileSync(join(fresh, file)).equals(
          readFileSync(join(ROOT, "action", file)),
        );
        expect({ file, same, fix: "npm run build" }).toEqual({
          file,
          same: true,
          fix: "npm run build",
        });
      }
      expect(readFileSync(join(fresh, "licences.txt"), "utf8")).not.toMatch(/^(ink|react) \d/m);
    } finally {
      rmSync(fresh, { recursive: true });
    }
  });
});
