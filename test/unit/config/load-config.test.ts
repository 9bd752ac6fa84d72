import { describe, expect, it } from "vitest";
import { getRunAllowance } from "../../../src/config/budgets.ts";
import { loadConfig, requireKey } from "../../../src/config/load-config.ts";
import { SETTINGS } from "../../../src/config/settings.ts";
import { isAppError } from "../../../src/domain/core/app-error.ts";

function problemsOf(
  environment: Record<string, string>,
): readonly { path: string; message: string }[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (isAppError(error, "config-invalid")) return error.details.problems;
    throw error;
  }
  return [];
}

describe("loadConfig", () => {
  it("has the documented defaults", () => {
    expect(loadConfig({}).config).toMatchObject({
      apiBase: "https://api.openai.com/v1",
      maxTokens: 16_384,
      maxInputTokens: 2_000_000,
      stream: true,
      timeoutSeconds: 300,
      reviewEvent: "COMMENT",
      maxDiffChars: 200_000,
      concurrency: 4,
      rulesPath: ".ai/review-rules.md",
      maxIterations: 30,
      repeatLimit: 6,
      allowApprove: false,
    });
  });

  it("leaves out what has no default and was not set", () => {
    const { config } = loadConfig({});
    expect([
      config.apiKey,
      config.model,
      config.minSeverity,
      config.billTo,
      config.reasoningEffort,
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it("takes a flag before the environment and the environment before the default", () => {
    const { config, sources } = loadConfig({ LLM_MODEL: "a", MIN_SEVERITY: "nit" }, { model: "b" });
    expect([config.model, config.minSeverity, config.concurrency]).toEqual(["b", "nit", 4]);
    expect([sources.model, sources.minSeverity, sources.concurrency]).toEqual([
      "flag",
      "environment",
      "default",
    ]);
  });

  it("takes a blank variable for one that is not set", () => {
    expect(loadConfig({ REVIEW_CONCURRENCY: "  " }).config.concurrency).toBe(4);
  });

  it("reports every problem together, each with its variable", () => {
    const environment = {
      LLM_MAX_TOKENS: "1e3",
      REVIEW_CONCURRENCY: "0",
      LLM_STREAM: "maybe",
      MIN_SEVERITY: "huge",
    };
    expect(problemsOf(environment).map(({ path }) => path)).toEqual([
      "LLM_MAX_TOKENS",
      "LLM_STREAM",
      "REVIEW_CONCURRENCY",
      "MIN_SEVERITY",
    ]);
  });

  it.each([
    ["1", true],
    ["0", false],
    ["false", false],
    ["", false],
  ])("reads ALLOW_APPROVE=%s", (text, expected) => {
    expect(loadConfig({ ALLOW_APPROVE: text }).config.allowApprove).toBe(expected);
  });

  it.each(["true", "yes", "on", "2", "01"])("refuses ALLOW_APPROVE=%s", (text) => {
    expect(problemsOf({ ALLOW_APPROVE: text })).toMatchObject([{ path: "ALLOW_APPROVE" }]);
  });

  it.each(["ftp://x", "no url", "https://user:secret@host/v1"])(
    "refuses LLM_API_BASE=%s",
    (text) => {
      const [problem] = problemsOf({ LLM_API_BASE: text });
      expect(problem?.path).toBe("LLM_API_BASE");
      expect(problem?.message).not.toContain("secret");
    },
  );

  it("takes trailing slashes off the endpoint's address", () => {
    expect(loadConfig({ LLM_API_BASE: "http://host/v1//" }).config.apiBase).toBe("http://host/v1");
  });

  it.each(["/etc/passwd", "../rules", ".git/config", "a//b"])(
    "refuses REVIEW_RULES_PATH=%s",
    (text) => {
      expect(problemsOf({ REVIEW_RULES_PATH: text })).toMatchObject([
        { path: "REVIEW_RULES_PATH" },
      ]);
    },
  );

  it.each([
    ["CONTEXT_SCRIPT_PATH", "contextScriptPath"],
    ["HELPER_TOOLS_PATH", "helperToolsPath"],
  ] as const)("switches %s off with off, and with nothing else", (env, name) => {
    expect(loadConfig({ [env]: "off" }).config[name]).toBeUndefined();
    for (const path of ["./x", "off/x", "OFF"])
      expect(loadConfig({ [env]: path }).config[name]).toBe(path);
    expect(loadConfig({ [env]: "" }).config[name]).toMatch(/^\.ai\//);
  });

  it("never shows a secret, not even when it is printed", () => {
    const { config } = loadConfig({ LLM_API_KEY: "sk-canary" });
    expect(JSON.stringify(config)).not.toContain("canary");
    expect(String(config.apiKey)).toBe("[redacted]");
    expect(config.apiKey?.reveal()).toBe("sk-canary");
    expect(JSON.stringify(problemsOf({ LLM_API_KEY: "sk canary" }))).not.toContain("canary");
  });

  it("ignores variables that are not ours", () => {
    expect(problemsOf({ LLM_UNKNOWN: "x", PATH: "/bin" })).toEqual([]);
  });
});

describe("requireKey", () => {
  it("names the variable and the fix", () => {
    expect(() => requireKey(loadConfig({}).config)).toThrow(
      /^LLM_API_KEY is not set \(export the API key/,
    );
  });

  it("is content with any word", () => {
    expect(() => requireKey(loadConfig({ LLM_API_KEY: "none" }).config)).not.toThrow();
  });
});

describe("SETTINGS", () => {
  it("has a variable and an Action input once each", () => {
    const all = Object.values(SETTINGS);
    expect(new Set(all.map(({ env }) => env)).size).toBe(all.length);
    expect(new Set(all.map(({ input }) => input)).size).toBe(all.length);
  });
});

describe("prices and budgets of a run", () => {
  const PRICES = '{"gpt-5*": {"input": 1.25, "cached": 0.125, "output": 10}}';

  it("are read from the environment", () => {
    const { config } = loadConfig({
      MODEL_PRICES: PRICES,
      PRICE_CURRENCY: "EUR",
      BUDGET_RUN_COST: "0.50",
      BUDGET_RUN_TOKENS: "900000",
      LLM_MODEL: "gpt-5-mini",
    });
    expect(getRunAllowance(config)).toEqual({
      tokens: { amount: 900_000, budget: "run" },
      cost: { amount: 500_000, budget: "run" },
      prices: { "gpt-5*": { input: 1.25, cached: 0.125, output: 10 } },
      currency: "EUR",
      model: "gpt-5-mini",
    });
  });

  it("limit nothing unless they are set", () => {
    expect(getRunAllowance(loadConfig({}).config)).toEqual({});
  });

  it.each([
    ["MODEL_PRICES", "cheap", "must be JSON with prices per million tokens"],
    ["MODEL_PRICES", '{"m": {"input": -1, "output": 1}}', "(at m.input: "],
    ["MODEL_PRICES", '{"m": {"input": 1, "output": 1, "image": 1}}', "(at m: "],
    ["MODEL_PRICES", '{"m": {"input": 1}}', "(at m.output: "],
    ["PRICE_CURRENCY", "dollars", "must be three capital letters"],
    ["BUDGET_RUN_COST", "-1", "must be an amount, 0 or more"],
    ["BUDGET_RUN_COST", "1", "requires MODEL_PRICES"],
    ["BUDGET_RUN_TOKENS", "1.5", "must be a whole number"],
  ])("name the variable that is wrong: %s=%s", (path, value, words) => {
    const problems = problemsOf({ [path]: value });
    expect(problems).toEqual([{ path, message: expect.stringContaining(words) }]);
  });
});
