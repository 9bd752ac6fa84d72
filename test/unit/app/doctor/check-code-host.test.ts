import { describe, expect, it } from "vitest";
import {
  createCheckCodeHost,
  type EnabledFeatures,
} from "../../../../src/app/doctor/check-code-host.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { Installation, TokenIssuer } from "../../../../src/ports/token-issuer.ts";

const REPOSITORY = { owner: "acme", name: "shop" };
const SHA = "a".repeat(40);

interface Host {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly events?: readonly string[] | undefined;
  readonly branch?: string;
  readonly tip?: string;
  readonly error?: AppError | undefined;
}

async function check(host: Host, on?: EnabledFeatures) {
  const { permissions, events, error } = host;
  const tokens: TokenIssuer = {
    issue: async () => ({ token: createSecret("t") }),
    installation: async (): Promise<Installation> => {
      if (error !== undefined) throw error;
      return { login: "svc[bot]", events, ...(permissions && { permissions }) };
    },
  };
  const pulls = { defaultBranch: async () => host.branch, branchHead: async () => host.tip };
  const checks = await createCheckCodeHost({ tokens, pulls })(
    REPOSITORY,
    new AbortController().signal,
    on,
  );
  return Object.fromEntries(
    checks.map(({ name, status, detail }) => [name, `${status}: ${detail}`]),
  );
}

const SEEN = { branch: "main", tip: SHA };

describe("checking a code host", () => {
  it("asks for what tasks need where they are switched on", async () => {
    const permissions = { contents: "read", pull_requests: "write" };
    const host = { ...SEEN, permissions };
    expect((await check(host, { verifies: true })).permissions).toMatch(/^pass/);
    expect((await check(host, { tasks: true })).permissions).toMatch(/^fail: contents: write is/);
    const writing = { ...SEEN, permissions: { ...permissions, contents: "write" } };
    expect((await check(writing, { tasks: true })).permissions).toMatch(/^pass: contents: write/);
    const both = await check(writing, { tasks: true, verifies: true });
    expect(both.permissions).toMatch(/^fail: actions: write is/);
  });

  it("asks for what check runs and reviews without a request need where they are switched on", async () => {
    const permissions = { contents: "read", pull_requests: "write" };
    const events = ["issue_comment", "pull_request_review_comment"];
    const checks = await check(
      { ...SEEN, permissions, events },
      { automatic: true, checkRuns: true },
    );
    expect(checks.permissions).toMatch(/^fail: checks: write is not granted/);
    expect(checks["event pull_request"]).toContain("REVIEW_ON needs it");
    const granted = { ...permissions, checks: "write" };
    const found = await check(
      { ...SEEN, permissions: granted, events: [...events, "pull_request"] },
      { automatic: true, checkRuns: true },
    );
    expect(found.permissions).toMatch(/^pass/);
    expect(found["event pull_request"]).toBeUndefined();
  });

  it("passes when all that is needed was granted", async () => {
    const optional = { issues: "write", members: "read" };
    const permissions = { contents: "read", pull_requests: "write", ...optional };
    expect(await check({ permissions, ...SEEN })).toEqual({
      "code host": "pass: signed in as svc[bot]",
      permissions: "pass: contents: read, pull_requests: write",
      "code-host access": "pass: main of acme/shop is at aaaaaaa",
    });
  });

  it.each([
    [["issue_comment", "pull_request_review_comment", "pull_request"], []],
    [["issue_comment", "pull_request_review_comment"], []],
    [["issue_comment", "pull_request", "push"], ["event pull_request_review_comment"]],
    [[], ["event issue_comment", "event pull_request_review_comment"]],
    [undefined, []],
  ])("warns of events the app with %j is not subscribed to", async (events, expected) => {
    const checks = await check({ ...SEEN, ...(events && { events }) });
    const told = Object.entries(checks).filter(([name]) => name.startsWith("event "));
    expect(told.map(([name]) => name)).toEqual(expected);
    for (const [, words] of told) expect(words).toMatch(/^warn: the app is not subscribed to it/);
  });

  it.each([
    [
      "reading only",
      { contents: "read", pull_requests: "read" },
      "fail: pull_requests: write is not granted",
    ],
    ["nothing", {}, "fail: contents: read, pull_requests: write is not granted"],
    ["what nobody tells", undefined, "warn: the code host does not report"],
  ])("reports %s", async (_what, permissions, words) => {
    const checks = await check(permissions === undefined ? SEEN : { permissions, ...SEEN });
    expect(checks.permissions).toContain(words);
  });

  it.each([
    ["issues", { issues: "read" }, "issues: write", "reporting failed tasks"],
    ["members", {}, "members: read", "provider configs that restrict comments"],
  ])(
    "names the feature that lacks the optional permission %s",
    async (scope, has, lacks, feature) => {
      const all = { issues: "write", members: "read" };
      const { [scope as keyof typeof all]: _lacking, ...rest } = all;
      const permissions = { contents: "read", pull_requests: "write", ...rest, ...has };
      const checks = await check({ permissions, ...SEEN });
      expect(checks.permissions).toMatch(/^pass/);
      const lines = Object.entries(checks).filter(([name]) => name.startsWith("optional"));
      expect(lines).toEqual([[`optional permission ${scope}`, expect.stringContaining(feature)]]);
      expect(lines[0]?.[1]).toMatch(new RegExp(`^warn: ${lacks} is not granted`));
    },
  );

  it("fails when the repository is not accessible", async () => {
    expect((await check({}))["code-host access"]).toBe(
      "fail: the default branch of acme/shop is not accessible",
    );
  });

  it("fails when signing in does, with the reason and nothing else", async () => {
    const error = new AppError("code-host-denied", "no such token", { details: { status: 401 } });
    expect(await check({ error })).toEqual({ "code host": "fail: no such token" });
  });

  it("passes a cancellation on", async () => {
    const error = new AppError("cancelled", "stopped", { details: {} });
    await expect(check({ error })).rejects.toBe(error);
  });
});
