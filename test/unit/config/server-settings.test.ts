import { describe, expect, it } from "vitest";
import { getBudgetSettings } from "../../../src/config/budgets.ts";
import { loadServerConfig } from "../../../src/config/load-config.ts";
import { SERVER_SETTINGS } from "../../../src/config/server-settings.ts";
import { SETTINGS } from "../../../src/config/settings.ts";
import { isAppError } from "../../../src/domain/core/app-error.ts";

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadServerConfig(environment);
    return [];
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    return error.details.problems.map(({ path, message }) => `${path} ${message}`);
  }
};

describe("the settings of a server", () => {
  it("have defaults that work", () => {
    const { server } = loadServerConfig({});
    expect(server).toEqual({
      storePath: "svc.db",
      host: "0.0.0.0",
      port: 8080,
      webhookWorkers: 2,
      taskWorkers: 2,
      shutdownGrace: 30,
      logLevel: "info",
      allowPrivateModels: false,
      helpUrl: "https://github.com/asksvc/svc#readme",
      insecureCookies: false,
      devNoAuth: false,
      pullTokens: 0,
      pullCost: 0,
      repositoryTokens: 0,
      repositoryCost: 0,
      monthTokens: 0,
      monthCost: 0,
      authorQuota: 50,
      repositoryQuota: 200,
      pullQuota: 10,
    });
  });

  it("take the changes that start a review, and name the valid ones for any other", () => {
    const reviewOn = (text: string) => loadServerConfig({ REVIEW_ON: text }).server.reviewOn;
    expect(loadServerConfig({}).server.reviewOn).toBeUndefined();
    expect(reviewOn("")).toBeUndefined();
    expect(reviewOn("opened")).toEqual(["opened"]);
    expect(reviewOn(" synchronize , opened,opened")).toEqual(["opened", "synchronize"]);
    expect(problemsOf({ REVIEW_ON: "opened,closed,Push" })).toEqual([
      'REVIEW_ON must be a comma-separated list of opened, reopened, ready_for_review, synchronize; invalid: "closed", "Push"',
    ]);
  });

  it("take one webhook secret, and two while one takes the place of the other", () => {
    const secretsOf = (text: string) =>
      loadServerConfig({ GITHUB_WEBHOOK_SECRET: text }).server.webhookSecrets?.map((secret) =>
        secret.reveal(),
      );
    expect(secretsOf("a-long-secret")).toEqual(["a-long-secret"]);
    expect(secretsOf("a-long-secret, another-one")).toEqual(["a-long-secret", "another-one"]);
  });

  it.each([
    ["GITHUB_WEBHOOK_SECRET", "short"],
    ["GITHUB_WEBHOOK_SECRET", "long-enough,long-enough,long-enough"],
    ["GITHUB_WEBHOOK_SECRET", "long-enough,"],
    ["SVC_SECRET_KEY", "long-enough"],
    ["SVC_SECRET_KEY", "long-enough-to-seal,long-enough"],
    ["ALLOW_PRIVATE_LLM", "perhaps"],
    ["PORT", "65536"],
    ["PORT", "http"],
    ["WEBHOOK_MAX_WORKERS", "0"],
    ["SHUTDOWN_GRACE", "-1"],
    ["LOG_LEVEL", "loud"],
    ["WEB_BASE_URL", "svc.example"],
    ["DEV_NO_AUTH", "perhaps"],
    ["GITHUB_OAUTH_CALLBACK_URL", "/auth/callback"],
    ["WEB_SESSION_SECRET", "long-enough"],
    ["METRICS_TOKEN", "long-enough"],
    ["WEB_ALLOWED_USERS", "mia, not a name"],
    ["WEB_ALLOWED_ORG", "acme/shop"],
    ["WEB_ADMIN_USERS", "@mia"],
    ["WEB_INSECURE_COOKIES", "perhaps"],
    ["BUDGET_MONTH_TOKENS", "-1"],
    ["BUDGET_PULL_COST", "12 EUR"],
    ["QUOTA_AUTHOR_DAY", "many"],
  ])("do not take %s=%s", (name, value) => {
    const [problem, ...more] = problemsOf({ [name]: value });
    expect(more).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name} must be `));
    expect(problem).not.toContain("long-enough");
  });

  it("take names in any case, each once", () => {
    const { server } = loadServerConfig({
      WEB_ALLOWED_USERS: " Mia,sam, MIA ,,",
      WEB_ALLOWED_ORG: "Acme",
    });
    expect(server.allowedUsers).toEqual(["mia", "sam"]);
    expect(server.allowedOrgs).toEqual(["acme"]);
    expect(server).not.toHaveProperty("adminUsers");
  });

  it("hide restricted resources except on loopback", () => {
    expect(problemsOf({ DEV_NO_AUTH: "1" })).toEqual([
      "DEV_NO_AUTH is for development only and requires HOST on loopback, not 0.0.0.0 (set HOST=127.0.0.1, or unset DEV_NO_AUTH)",
    ]);
    for (const HOST of ["127.0.0.1", "::1", "localhost"])
      expect(problemsOf({ DEV_NO_AUTH: "1", HOST })).toEqual([]);
  });

  it("need prices for each budget in money", () => {
    const budgets = { BUDGET_RUN_COST: "1", BUDGET_MONTH_COST: "2.50", BUDGET_PULL_COST: "0" };
    expect(problemsOf(budgets)).toEqual([
      "BUDGET_RUN_COST requires MODEL_PRICES, because costs are unknown without prices (set MODEL_PRICES, or set it to 0)",
      "BUDGET_MONTH_COST requires MODEL_PRICES, because costs are unknown without prices (set MODEL_PRICES, or set it to 0)",
    ]);
    const prices = '{"m": {"input": 1, "output": 2}}';
    const loaded = loadServerConfig({ ...budgets, MODEL_PRICES: prices });
    expect(getBudgetSettings(loaded)).toMatchObject({
      limits: { run: { cost: 1_000_000 }, month: { tokens: 0, cost: 2_500_000 } },
      prices: { m: { input: 1, output: 2 } },
      currency: "USD",
    });
  });

  it("report all problems together, those of every command included", () => {
    expect(problemsOf({ PORT: "x", LLM_STREAM: "perhaps", LOG_LEVEL: "loud" })).toHaveLength(3);
  });

  it("are no inputs of the Action, and clash with no other setting", () => {
    const own = Object.values(SERVER_SETTINGS);
    expect(own.some((setting) => "input" in setting)).toBe(false);
    const names = [...own, ...Object.values(SETTINGS)].map(({ env }) => env);
    expect(new Set(names).size).toBe(names.length);
  });

  it("report missing required settings together with all other problems, each once", () => {
    const problems = (needs: object, environment = {}) => {
      try {
        loadServerConfig({ PORT: "x", ...environment }, needs);
        return [];
      } catch (error) {
        if (!isAppError(error, "config-invalid")) throw error;
        return error.details.problems.map(({ path }) => path);
      }
    };
    expect(problems({})).toEqual(["PORT"]);
    expect(problems({ codeHost: true, people: true }, { WEB_BASE_URL: "nowhere" })).toEqual([
      ...["PORT", "WEB_BASE_URL", "GITHUB_TOKEN"],
      ...["GITHUB_OAUTH_CLIENT_ID", "GITHUB_OAUTH_CLIENT_SECRET", "WEB_ALLOWED_USERS"],
    ]);
    expect(problems({ people: true }, { DEV_NO_AUTH: "1", HOST: "127.0.0.1" })).toEqual(["PORT"]);
  });
});
