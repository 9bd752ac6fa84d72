import { describe, expect, it } from "vitest";
import { GOOD, KEY, SANDBOX, setUpDoctor } from "../fakes/doctor-suite.ts";
import { createPriceRepository } from "../fakes/sample-repository.ts";

const { doctor } = setUpDoctor();

describe("svc doctor", () => {
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
});
