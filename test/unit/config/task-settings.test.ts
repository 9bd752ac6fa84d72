import { describe, expect, it } from "vitest";
import { loadServerConfig, loadTaskConfig } from "../../../src/config/load-config.ts";
import {
  getTailReserve,
  shortReserveWarning,
  shortRunnerWarning,
  toTaskSettings,
} from "../../../src/config/to-task-settings.ts";

const load = (environment: Record<string, string> = {}) => loadTaskConfig(environment);
const settingsOf = (environment: Record<string, string> = {}) => {
  const { task, config } = load(environment);
  return toTaskSettings(task, config);
};

/** What reviews are steered by, where nobody has put it elsewhere. */
const TRUSTED = ["/.ai/review-rules.md", "/.ai/context-script", "/.ai/review-tools.json"];

describe("the settings of tasks", () => {
  it("serve nothing, verify nothing and normalize nothing by default", () => {
    expect(load().task).toMatchObject({
      isServed: false,
      issuer: "https://token.actions.githubusercontent.com",
      audience: "svc",
      maxFollowups: 5,
    });
    expect(settingsOf()).toEqual({
      maxFollowups: 5,
      maxFiles: 50,
      maxPatchBytes: 1_048_576,
      protectedPaths: TRUSTED,
      tailReserve: 1_980,
      sandbox: "auto",
      linkHosts: expect.arrayContaining(["go.dev"]),
    });
  });

  it.each([
    [{}, 1_980],
    [{ TASK_NORMALIZE_TIMEOUT: "60" }, 240],
    [{ TASK_NORMALIZE_TIMEOUT: "60", TASK_TAIL_RESERVE: "0" }, 0],
    [{ TASK_TAIL_RESERVE: "5000" }, 5_000],
  ])("keep of a runner's time, with %j, %i s", (environment, seconds) => {
    expect(getTailReserve(load(environment).task)).toBe(seconds);
  });

  it.each([
    [{}, false],
    [{ TASK_RUNNER_TIMEOUT: "2580" }, true],
    [{ TASK_RUNNER_TIMEOUT: "2581" }, false],
    [{ TASK_TAIL_RESERVE: "3000" }, true],
  ])("warn, with %j, of a runner that has no time: %s", (environment, isShort) => {
    expect(shortRunnerWarning(load(environment).task) !== undefined).toBe(isShort);
  });

  it.each([
    [{}, false],
    [{ TASK_TAIL_RESERVE: "0" }, true],
    [{ TASK_TAIL_RESERVE: "14" }, true],
    [{ TASK_TAIL_RESERVE: "15" }, false],
  ])(
    "warn, with %j, of a reserve in which nothing can be published: %s",
    (environment, isShort) => {
      const warning = shortReserveWarning(load(environment).task);
      expect(warning !== undefined).toBe(isShort);
      if (isShort)
        expect(warning).toMatch(/^TASK_TAIL_RESERVE \(\d+ s\) leaves no time to publish/);
    },
  );

  it("say how a change is normalized and verified", () => {
    const settings = settingsOf({
      TASK_NORMALIZE_COMMAND: "sh -c 'make fix'",
      TASK_NORMALIZE_TIMEOUT: "60",
      TASK_NORMALIZE_MAX_RETRIES: "0",
      TASK_NORMALIZE_IMAGE: "fixer:1",
      SANDBOX_IMAGE: "other:1",
      TASK_NORMALIZE_GUIDANCE: "Run make fix.",
      TASK_PROTECTED_PATHS: "deploy/**, *.lock",
      VERIFY_ON_GPU: "1",
      VERIFY_REPRODUCE_FIRST: "true",
      VERIFY_REF: "ci",
      VERIFY_POLL_INTERVAL: "5",
    });
    expect(settings).toMatchObject({
      normalize: { command: ["sh", "-c", "make fix"], timeout: 60, maxRetries: 0 },
      image: "fixer:1",
      guidance: "Run make fix.",
      protectedPaths: ["deploy/**", "*.lock", ...TRUSTED],
      verify: {
        workflow: "gpu-verify.yml",
        ref: "ci",
        reproducesFirst: true,
        maxRounds: 2,
        pollInterval: 5,
        pollTimeout: 2_400,
      },
    });
  });

  it.each([
    ["TASK_NORMALIZE_COMMAND", `make "fix`],
    ["TASK_MAX_FOLLOWUPS", "-1"],
    ["TASK_API_ENABLED", "maybe"],
    ["TASK_OIDC_ISSUER", "not an address"],
    ["TASK_ALLOWED_WORKFLOWS", "ci.yml"],
    ["TASK_PROTECTED_PATHS", "!src/**"],
    ["VERIFY_WORKFLOW_FILE", "../ci.yml"],
    ["VERIFY_REPRODUCE_FIRST", "true"],
  ])("refuse %s=%s by its name", (name, value) => {
    const problems = [expect.objectContaining({ path: name })];
    const refusal = { code: "config-invalid", details: { problems } };
    expect(() => load({ [name]: value })).toThrow(expect.objectContaining(refusal));
    expect(() => loadServerConfig({ [name]: value })).toThrow(expect.objectContaining(refusal));
  });

  it("are reported together with all other problems", () => {
    const wrong = { TASK_MAX_FILES: "none", LLM_MAX_TOKENS: "many" };
    const paths = ["LLM_MAX_TOKENS", "TASK_MAX_FILES"].map((path) =>
      expect.objectContaining({ path }),
    );
    const refusal = expect.objectContaining({ details: { problems: paths } });
    expect(() => load(wrong)).toThrow(refusal);
    expect(() => loadServerConfig(wrong)).toThrow(refusal);
  });
});
