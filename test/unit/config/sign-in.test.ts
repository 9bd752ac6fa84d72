import { describe, expect, it } from "vitest";
import { loadServerConfig } from "../../../src/config/load-config.ts";
import { getSignInSettings } from "../../../src/config/sign-in.ts";
import { isAppError } from "../../../src/domain/core/app-error.ts";

type Environment = Readonly<Record<string, string>>;

const WHOLE: Environment = {
  GITHUB_OAUTH_CLIENT_ID: "Iv1.abc",
  GITHUB_OAUTH_CLIENT_SECRET: "s3cret-of-the-app",
  WEB_BASE_URL: "https://svc.example",
  WEB_ALLOWED_USERS: "Mia,sam",
};

const without = (...names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => !names.includes(name)));

const problemsOf = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    expect(error.message).not.toContain("s3cret");
    return error.details.problems.map(({ path, message }) => `${path} ${message}`);
  }
};
const loading = (environment: Environment) => problemsOf(() => loadServerConfig(environment));
const settingsOf = (environment: Environment) =>
  getSignInSettings(loadServerConfig(environment).server);

describe("the settings of signing in", () => {
  it("are complete with a client, an address and an allowed user", () => {
    expect(settingsOf(WHOLE)).toMatchObject({
      baseUrl: "https://svc.example",
      clientId: "Iv1.abc",
      callbackUrl: "https://svc.example/auth/callback",
      rules: { allowedUsers: ["mia", "sam"], allowedOrgs: [], adminUsers: [] },
    });
    expect(settingsOf(WHOLE)?.clientSecret.reveal()).toBe("s3cret-of-the-app");
    expect(settingsOf(WHOLE)?.sessionSecret).toBeUndefined();
    const more = {
      WEB_SESSION_SECRET: "0123456789abcdef",
      WEB_ADMIN_USERS: "Ada",
      WEB_ALLOWED_ORG: "Acme",
    };
    const settings = settingsOf({ ...without("WEB_ALLOWED_USERS"), ...more });
    expect(settings?.sessionSecret?.reveal()).toBe("0123456789abcdef");
    expect(settings?.rules).toEqual({
      allowedUsers: [],
      allowedOrgs: ["acme"],
      adminUsers: ["ada"],
    });
  });

  it("are not needed in development", () => {
    expect(settingsOf({ DEV_NO_AUTH: "1", HOST: "127.0.0.1" })).toBeUndefined();
  });

  it("report everything missing together", () => {
    expect(problemsOf(() => settingsOf({}))).toEqual([
      expect.stringMatching(/^GITHUB_OAUTH_CLIENT_ID is not set, .* \(set it to /),
      expect.stringMatching(/^GITHUB_OAUTH_CLIENT_SECRET is not set, /),
      expect.stringMatching(/^WEB_BASE_URL is not set, .* such as https:\/\/svc\.example\)$/),
      expect.stringMatching(/^WEB_ALLOWED_USERS is not set, and neither is WEB_ALLOWED_ORG/),
    ]);
  });

  it("may be absent as a whole, for a server of webhooks", () => {
    expect(loading({})).toEqual([]);
    expect(loading({ WEB_ALLOWED_USERS: "mia", WEB_BASE_URL: "https://svc.example" })).toEqual([]);
  });

  it.each([
    ["GITHUB_OAUTH_CLIENT_ID"],
    ["GITHUB_OAUTH_CLIENT_SECRET"],
    ["WEB_BASE_URL"],
    ["WEB_ALLOWED_USERS"],
  ])("stop the start when only %s is missing", (name) => {
    const [problem, ...more] = loading(without(name));
    expect(problem).toMatch(new RegExp(`^${name} is not set`));
    expect(more).toEqual([]);
  });

  it.each([
    ["http://svc.example", false],
    ["http://10.0.0.7:8080", false],
    ["http://localhost.example", false],
    ["http://127.0.0.1.example", false],
    ["https://svc.example", true],
    ["http://localhost:8080", true],
    ["http://127.0.0.1:8080", true],
    ["http://127.8.8.8", true],
    ["http://[::1]:8080", true],
  ])("take WEB_BASE_URL=%s: %s", (address, isGood) => {
    const environment = { ...WHOLE, WEB_BASE_URL: address };
    const problems = loading(environment);
    if (isGood) return expect(problems).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(
        /^WEB_BASE_URL is plain http, .* \(serve it as https:.* WEB_INSECURE_COOKIES=1/,
      ),
    ]);
    expect(loading({ ...environment, WEB_INSECURE_COOKIES: "1" })).toEqual([]);
  });

  it.each([
    ["https://svc.example/?x=1", /^WEB_BASE_URL must not contain a query or fragment/],
    ["https://svc.example/#x", /^WEB_BASE_URL must not contain a query or fragment/],
  ])("do not take WEB_BASE_URL=%s", (address, words) => {
    expect(loading({ ...WHOLE, WEB_BASE_URL: address })).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ["https://svc.example/auth/callback", true],
    ["https://svc.example:443/auth/callback", true],
    ["https://other.example/auth/callback", false],
    ["http://svc.example/auth/callback", false],
    ["https://svc.example:8443/auth/callback", false],
    ["https://svc.example/callback", false],
  ])("take GITHUB_OAUTH_CALLBACK_URL=%s: %s", (address, isGood) => {
    const problems = loading({ ...WHOLE, GITHUB_OAUTH_CALLBACK_URL: address });
    expect(problems).toEqual(
      isGood
        ? []
        : [expect.stringMatching(/^GITHUB_OAUTH_CALLBACK_URL is not \/auth\/callback under/)],
    );
  });
});
