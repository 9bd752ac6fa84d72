import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newApp } from "../../src/demo/host/accounts/new-app.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { type Env, REPOSITORY, setUpReviewPull, target } from "../fakes/review-pull-suite.ts";

const { watched, scratch, openPull, issueOf, reviewsOf, asApp, svc } = setUpReviewPull();

describe("svc review of a pull request", () => {
  it("takes the address of the pull request's page", async () => {
    const address = `${watched().host.serverUrl}/${REPOSITORY}/pull/${openPull()}/files`;
    expect((await svc(["review", address])).stdout).toContain("charge the customer twice");
  });

  it("posts once for a head and a request", async () => {
    const number = openPull();
    const first = await svc(["review", target(number), "--publish"]);
    expect(first.status).toBe(0);
    expect(first.stderr).toContain("svc: review posted: ");
    const again = await svc(["review", target(number), "--publish"]);
    expect({ status: again.status, stdout: again.stdout }).toEqual({ status: 0, stdout: "" });
    expect(again.stderr).toContain("svc: already reviewed: ");
    expect(reviewsOf(number)).toHaveLength(1);
    const json = await svc(["review", target(number), "--publish", "--json", "--fail-on", "nit"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      version: 1,
      kind: "already",
      url: expect.stringContaining(`/pull/${number}#`),
    });
    // What was found the first time still fails the run.
    expect(json.status).toBe(1);
    const wish = ["--instructions", "look at the orders"];
    await svc(["review", target(number), "--publish", ...wish]);
    expect(reviewsOf(number)).toHaveLength(2);
  });

  it("only comments on a pull request of one's own", async () => {
    const number = openPull();
    const token = { GITHUB_TOKEN: watched().host.userToken("mira") };
    expect((await svc(["review", target(number), "--publish"], token)).status).toBe(0);
    expect(reviewsOf(number).map(({ state }) => state)).toEqual(["COMMENTED"]);
  });

  it.each([
    [
      "json",
      (text: string) => expect(JSON.parse(text)).toMatchObject({ version: 1, kind: "draft" }),
    ],
    ["markdown", (text: string) => expect(text).toContain(`# Review of ${REPOSITORY}`)],
    [
      "sarif",
      (text: string) => {
        const { version, runs } = JSON.parse(text) as {
          version: string;
          runs: { results: object[] }[];
        };
        expect({ version, results: runs[0]?.results.length }).toEqual({
          version: "2.1.0",
          results: 4,
        });
      },
    ],
  ])("prints %s", async (format, check) => {
    check((await svc(["review", target(openPull()), "--format", format])).stdout);
  });

  it("exits 1 for bad findings, with the review posted", async () => {
    const number = openPull();
    const args = ["review", target(number), "--publish", "--fail-on", "critical"];
    for (const _ of ["first", "again"]) expect((await svc(args)).status).toBe(1);
    expect(reviewsOf(number)).toHaveLength(1);
  });

  it("reviews every file of 3,001, more than the code host lists", async () => {
    const names = Array.from({ length: 3001 }, (_, at) => `data/${1000 + at}.txt`);
    const number = openPull(Object.fromEntries(names.map((name) => [name, "x\n"])));
    const { status, stdout } = await svc(["review", target(number), "--json"]);
    const { manifest } = JSON.parse(stdout) as { manifest: { state: string }[] };
    expect(status).toBe(0);
    expect(manifest.filter(({ state }) => state === "reviewed")).toHaveLength(3001);
  }, 120_000);
});

const { privateKeyPem: STRANGER } = newApp();

describe("svc review of what cannot be reviewed", () => {
  const closed = (): string => {
    const number = openPull();
    const issue = issueOf(number);
    if (issue !== undefined) issue.state = "closed";
    return target(number);
  };
  const issue = (): string =>
    target(watched().host.openIssue(REPOSITORY, { title: "Late", author: "mira" }));
  const open = (): string => target(openPull());
  const user = (login: string): Env => ({ GITHUB_TOKEN: watched().host.userToken(login) });
  const readOnly = (): Env => {
    const { tokens, repositories } = watched().host.state;
    const owner = { installationId: repositories[0]?.installationId ?? 0 };
    const permissions = { contents: "read", pull_requests: "read", metadata: "read" };
    tokens.push({ value: "ghs_may-only-read", owner, permissions });
    return { GITHUB_TOKEN: "ghs_may-only-read" };
  };
  const badFile = (): Env => {
    const path = join(watched().folder, "not-a-key.pem");
    writeFileSync(path, "hello\n");
    return { GITHUB_APP_ID: "1", GITHUB_PRIVATE_KEY_PATH: path };
  };

  it.each<[string, () => string, () => Env, number, RegExp]>([
    ["an unknown pull request", () => target(4711), asApp, 4, /acme\/checkout#4711/],
    ["a closed one", closed, asApp, 3, /is closed; reopen it/],
    ["an issue", issue, asApp, 4, /is an issue/],
    [
      "one of another host",
      () => "https://github.com/acme/checkout/pull/1",
      asApp,
      2,
      /GITHUB_SERVER_URL/,
    ],
    ["what is no target", () => "checkout", asApp, 2, /owner\/name#12/],
    ["one without a token", open, () => ({}), 2, /^svc: GITHUB_TOKEN is not set/],
    ["one with a wrong token", open, () => ({ GITHUB_TOKEN: "ghp_wrong" }), 4, /GITHUB_TOKEN.*401/],
    [
      "one whose repository the token cannot see",
      open,
      () => user("stranger"),
      4,
      /acme\/checkout/,
    ],
    ["one without the app", () => "acme/other#1", asApp, 4, /install/],
    [
      "one with the key of another app",
      open,
      () => ({ ...asApp(), GITHUB_PRIVATE_KEY: STRANGER }),
      4,
      /GITHUB_PRIVATE_KEY/,
    ],
    [
      "one with an app and no key",
      open,
      () => ({ GITHUB_APP_ID: "1" }),
      2,
      /GITHUB_PRIVATE_KEY is not set/,
    ],
    ["one with a key that is none", open, badFile, 2, /GITHUB_PRIVATE_KEY_PATH names/],
    [
      "one with a key file that is not there",
      open,
      () => ({ GITHUB_APP_ID: "1", GITHUB_PRIVATE_KEY_PATH: "/none.pem" }),
      2,
      /ENOENT/,
    ],
    [
      "one with an API that is none",
      open,
      () => ({ ...asApp(), GITHUB_API_URL: watched().host.serverUrl }),
      4,
      /GITHUB_API_URL/,
    ],
    [
      "one whose API cannot be reached",
      open,
      () => ({ ...asApp(), GITHUB_API_URL: "http://127.0.0.1:1" }),
      4,
      /GITHUB_API_URL|cannot be reached|unreachable/,
    ],
  ])("reports %s in one line, and posts nothing", async (_what, named, env, expected, words) => {
    const name = named();
    const settings = env();
    const { status, stdout, stderr } = await svc(["review", name, "--publish"], settings);
    const told = stderr.split("\n").filter((line) => line.startsWith("svc: "));
    expect({ status, stdout, told }).toEqual({
      status: expected,
      stdout: "",
      told: [expect.stringMatching(words)],
    });
    expect(stderr).not.toMatch(/ghp_|ghs_|BEGIN|\n {4}at /);
    const posted = watched().host.state.repositories.flatMap(({ issues }) => issues);
    expect(
      posted
        .filter(({ number }) => name.endsWith(`#${number}`))
        .flatMap(({ pull }) => pull?.reviews ?? []),
    ).toEqual([]);
    expect(readdirSync(scratch())).toEqual([]);
  });

  it("prints a review that could not be posted, with one line for the failure", async () => {
    const { status, stdout, stderr } = await svc(["review", open(), "--publish"], readOnly());
    const told = stderr.split("\n").filter((line) => line.startsWith("svc: "));
    expect({ status, told }).toEqual({
      status: 4,
      told: [expect.stringMatching(/pull_requests: write/)],
    });
    expect(stdout).toContain("charge the customer twice");
  });

  it("gives no hint for a checkout when a pull request has no change", async () => {
    const number = openPull({ "src/payments.js": DEFAULT_BRANCH_FILES["src/payments.js"] ?? "" });
    const { status, stderr } = await svc(["review", target(number)]);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/svc: nothing to review: no file differs from the base\n$/),
    });
  });

  it.each([
    [["review", "--publish"], /--publish requires a pull request/],
    [
      ["review", "acme/checkout#1", "--base", "main"],
      /--base and --staged apply only to a checkout/,
    ],
    [["review", "acme/checkout#1", "--staged"], /--base and --staged apply only to a checkout/],
  ])("refuses %j", async (args, words) => {
    const { status, stderr } = await svc(args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(words) });
  });
});

describe("svc doctor on a code host", () => {
  interface Check {
    readonly name: string;
    readonly status: string;
    readonly detail: string;
  }
  const doctor = async (repository: string, env: Env): Promise<Record<string, Check>> => {
    const { stdout } = await svc(["doctor", "--json", "--repo", repository], env);
    const checks = JSON.parse(stdout) as Check[];
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  };

  it("fails an app that lacks a permission", async () => {
    const { app } = watched().host.state;
    const { permissions } = app;
    app.permissions = { ...permissions, pull_requests: "read" };
    try {
      const { permissions: check } = await doctor(REPOSITORY, asApp());
      expect(check).toMatchObject({
        status: "fail",
        detail: expect.stringContaining("pull_requests: write"),
      });
    } finally {
      app.permissions = permissions;
    }
  });

  it.each<[string, string, () => Env, string, string]>([
    ["an app that is not installed", "acme/other", asApp, "code host", "fail"],
    ["a wrong token", REPOSITORY, () => ({ GITHUB_TOKEN: "ghp_wrong" }), "code host", "fail"],
    ["no token", REPOSITORY, () => ({}), "code host", "warn"],
    ["an app without its key", REPOSITORY, () => ({ GITHUB_APP_ID: "1" }), "code host", "fail"],
    [
      "an app whose key cannot be read",
      REPOSITORY,
      () => ({ GITHUB_APP_ID: "1", GITHUB_PRIVATE_KEY_PATH: "/none.pem" }),
      "code host",
      "fail",
    ],
    ["a repository that is none", "checkout", asApp, "code host", "warn"],
    [
      "a token that cannot see",
      REPOSITORY,
      () => ({ GITHUB_TOKEN: watched().host.userToken("stranger") }),
      "code-host access",
      "fail",
    ],
  ])("reports %s", async (_what, repository, env, name, status) => {
    expect((await doctor(repository, env()))[name]).toMatchObject({ status });
  });
});
