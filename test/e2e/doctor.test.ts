import { describe, expect, it } from "vitest";
import { GOOD, KEY, SANDBOX, setUpDoctor } from "../fakes/doctor-suite.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { createPriceRepository } from "../fakes/sample-repository.ts";

const { folder, doctor } = setUpDoctor();

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

  it("fails an endpoint that refuses the key, without showing the key", async () => {
    const refusal = { status: 401, body: { error: { message: `bad key ${KEY}` } } };
    const { status, checks, stdout, stderr } = await doctor({ models: [refusal], chat: [refusal] });
    expect(checks).toMatchObject({ "models listed": "warn", "model answers": "fail" });
    expect(status).toBe(2);
    expect(stdout + stderr).not.toContain("canary");
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
