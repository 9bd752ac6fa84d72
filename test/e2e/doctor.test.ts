import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chatReply } from "../fakes/chat-events.ts";
import { type EndpointScript, startEndpoint } from "../fakes/endpoint.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { createPriceRepository } from "../fakes/sample-repository.ts";

const KEY = "sk-canary-0123456789abcdef";
const folder = mkdtempSync(join(tmpdir(), "svc-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOOL = { name: "report_status", arguments: { status: "ready" } };
const GOOD: EndpointScript = {
  models: [{ body: { data: [{ id: "served" }] } }],
  chat: [chatReply({ text: "ready" }), chatReply({ toolCalls: [TOOL] })],
};

/** The machine's: where there is none, a command line warns. */
const SANDBOX: unknown = expect.stringMatching(/^(?:pass|warn)$/);

interface Check {
  readonly name: string;
  readonly status: string;
  readonly fix?: string | undefined;
}

async function doctor(
  script: EndpointScript,
  { env = {}, cwd = folder }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<SvcRun & { readonly checks: Record<string, string> }> {
  await using endpoint = await startEndpoint(script);
  const settings = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: "served" };
  const isolated = { ...settings, GIT_CEILING_DIRECTORIES: tmpdir(), ...env };
  const run = await runSvc(["doctor", "--json"], { cwd, env: isolated });
  const checks = JSON.parse(run.stdout) as Check[];
  return { ...run, checks: Object.fromEntries(checks.map(({ name, status }) => [name, status])) };
}

describe("svc doctor", () => {
  it("passes a good endpoint and a good repository", async () => {
    using repository = createPriceRepository();
    const { status, checks } = await doctor(GOOD, { cwd: repository.folder });
    expect(checks).toEqual({
      node: "pass",
      repository: "pass",
      "review rules": "pass",
      "helper tools": "pass",
      "code host": "warn",
      "models listed": "pass",
      "model answers": "pass",
      "usage reported": "pass",
      // This endpoint says everything in one piece.
      streaming: "warn",
      tools: "pass",
      JSON: "warn",
      sandbox: SANDBOX,
    });
    expect(status).toBe(0);
  });

  it("fails rules that cannot be read", async () => {
    using repository = createPriceRepository();
    repository.git("checkout", "-q", "main");
    repository.write({ ".ai/review-rules.md": new Uint8Array([0]) });
    repository.commit("Break the rules");
    const { status, checks } = await doctor(GOOD, { cwd: repository.folder });
    expect(checks["review rules"]).toBe("fail");
    expect(status).toBe(2);
  });

  it("warns of helper tools that are wrong", async () => {
    using repository = createPriceRepository();
    repository.git("checkout", "-q", "main");
    repository.write({ ".ai/review-tools.json": "{" });
    repository.commit("Break the helper tools");
    const { status, checks } = await doctor(GOOD, { cwd: repository.folder });
    expect(checks["helper tools"]).toBe("warn");
    expect(status).toBe(0);
  });

  it("shows no piece of a key, in any form that the endpoint echoes", async () => {
    const said = Buffer.from(KEY).toString("base64");
    const refusal = { status: 401, body: { error: { message: `bad key ${said}` } } };
    const { stdout, stderr } = await doctor({ models: [refusal], chat: [refusal] });
    expect(stdout).toContain("[redacted: LLM_API_KEY]");
    expect(stdout + stderr).not.toContain(said.slice(0, 12));
  });

  it("warns outside of a repository", async () => {
    expect((await doctor(GOOD)).checks).toMatchObject({
      repository: "warn",
      "model answers": "pass",
    });
  });

  it("fails an endpoint that refuses the key, without showing the key", async () => {
    const refusal = { status: 401, body: { error: { message: `bad key ${KEY}` } } };
    const { status, checks, stdout, stderr } = await doctor({ models: [refusal], chat: [refusal] });
    expect(checks).toMatchObject({ "models listed": "warn", "model answers": "fail" });
    expect(status).toBe(2);
    expect(stdout + stderr).not.toContain("canary");
  });

  it("fails without a key, and asks the endpoint nothing", async () => {
    const { status, checks } = await doctor(GOOD, { env: { LLM_API_KEY: "" } });
    expect(checks).toEqual({
      node: "pass",
      repository: "warn",
      "code host": "warn",
      LLM_API_KEY: "fail",
      sandbox: SANDBOX,
    });
    expect(status).toBe(2);
  });

  it("lists every setting that is wrong", async () => {
    const env = { LLM_MAX_TOKENS: "x", ALLOW_APPROVE: "yes" };
    expect((await doctor(GOOD, { env })).checks).toEqual({
      node: "pass",
      LLM_MAX_TOKENS: "fail",
      ALLOW_APPROVE: "fail",
    });
  });

  it("prints the configuration in force with its sources and without secrets", async () => {
    const env = { LLM_API_KEY: KEY, REVIEW_CONCURRENCY: "2" };
    const { stdout, status } = await runSvc(["doctor", "--config"], { cwd: folder, env });
    expect(status).toBe(0);
    expect(stdout).toContain("LLM_API_KEY=[redacted] (environment)\n");
    expect(stdout).toContain("REVIEW_CONCURRENCY=2 (environment)\n");
    expect(stdout).toContain("MAX_DIFF_CHARS=200000 (default)\n");
    expect(stdout).toContain("LLM_MODEL= (not set)\n");
    expect(stdout).not.toContain("canary");
  });

  it("prints a table with a fix for what does not pass", async () => {
    const { stdout } = await runSvc(["doctor"], { cwd: folder, env: { LLM_MAX_TOKENS: "x" } });
    expect(stdout).toMatch(/^PASS {2}node /);
    expect(stdout).toMatch(/FAIL {2}LLM_MAX_TOKENS .*\n +fix: correct LLM_MAX_TOKENS/);
  });
});
