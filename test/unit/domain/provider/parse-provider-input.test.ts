import { describe, expect, it } from "vitest";
import { parseProviderInput } from "../../../../src/domain/provider/parse-provider-input.ts";
import type { ProviderConfig } from "../../../../src/domain/provider/provider-config.ts";
import { sampleConfig } from "./sample-config.ts";

const NEW = { pattern: "acme/*", provider: "openai", users: ["mia"], apiKey: "sk-1234" };
const CUSTOM = { ...NEW, provider: "custom", baseUrl: "https://llm.example" };

function problemsOf(body: unknown, existing?: ProviderConfig): readonly string[] {
  const parsed = parseProviderInput(body, existing);
  if (parsed.kind === "ok") return [];
  return parsed.problems.map(({ path, message }) => `${path} ${message}`);
}

function inputOf(body: unknown, existing?: ProviderConfig) {
  const parsed = parseProviderInput(body, existing);
  if (parsed.kind === "invalid") throw new Error(JSON.stringify(parsed.problems));
  const { apiKey, ...input } = parsed.input;
  return { ...input, ...(apiKey && { apiKey: apiKey.reveal() }) };
}

describe("a config that is new", () => {
  it.each([
    ["hf", "https://router.huggingface.co/v1"],
    ["openai", "https://api.openai.com/v1"],
    ["anthropic", "https://api.anthropic.com/v1"],
  ])("of %s has the provider's address", (provider, baseUrl) => {
    expect(inputOf({ ...NEW, provider })).toEqual({
      pattern: "acme/*",
      provider,
      baseUrl,
      users: ["mia"],
      orgs: [],
      restrictsRequests: true,
      tasksEnabled: false,
      apiKey: "sk-1234",
    });
  });

  it("of another user has its own", () => {
    expect(inputOf(CUSTOM).baseUrl).toBe("https://llm.example/v1");
  });

  it.each([null, [], "text", 7, undefined])("is an object, not %j", (body) => {
    expect(problemsOf(body)).toEqual([" must be an object"]);
  });

  it("reports all problems together, each with its field", () => {
    expect(problemsOf({})).toEqual([
      "pattern is required",
      "provider is required",
      "users or orgs must name at least one login that may use the config",
      "apiKey is required",
    ]);
    expect(problemsOf({ pattern: "x", provider: "custom", orgs: [], apiKey: "" })).toEqual([
      "pattern must be owner/repo or owner/*",
      "baseUrl is required for a custom provider",
      "users or orgs must name at least one login that may use the config",
      "apiKey is required",
    ]);
  });

  it("reports the problem of a field once", () => {
    expect(problemsOf({ ...CUSTOM, baseUrl: "ftp://x", apiKey: 7 })).toEqual([
      "baseUrl must be an http or https address with a host, without user and password",
      "apiKey must be text",
    ]);
  });

  it("of a known provider takes no other address", () => {
    expect(problemsOf({ ...NEW, baseUrl: "https://api.openai.com/v1/" })).toEqual([]);
    expect(problemsOf({ ...NEW, baseUrl: "https://llm.example/v1" })).toEqual([
      "baseUrl is https://api.openai.com/v1 for openai; leave it out, or choose the provider custom",
    ]);
  });
});

describe("a config that is there", () => {
  const existing = sampleConfig();

  it("stays unchanged when nothing is given", () => {
    const { pattern, provider, baseUrl, model, users, orgs } = existing;
    const { restrictsRequests, tasksEnabled } = existing;
    const whole = {
      pattern,
      provider,
      baseUrl,
      model,
      users,
      orgs,
      restrictsRequests,
      tasksEnabled,
    };
    expect(inputOf({}, existing)).toEqual(whole);
    expect(inputOf({ apiKey: "" }, existing)).toEqual(whole);
  });

  it("takes what is given, and loses what is emptied", () => {
    const input = inputOf({ users: ["Sam"], orgs: [], model: null, apiKey: "sk-9" }, existing);
    expect(input).toMatchObject({ users: ["sam"], orgs: [], apiKey: "sk-9" });
    expect("model" in input).toBe(false);
  });

  it("is never open to no user", () => {
    expect(problemsOf({ orgs: [] }, existing)).toEqual([
      "users or orgs must name at least one login that may use the config",
    ]);
  });

  it.each([
    ["another base URL", { baseUrl: "https://evil.example/v1" }],
    ["another path", { baseUrl: "https://llm.acme.example/v2" }],
    ["another port", { baseUrl: "https://llm.acme.example:8443/v1" }],
    ["another scheme", { baseUrl: "http://llm.acme.example/v1" }],
    ["a query", { baseUrl: "https://llm.acme.example/v1?to=evil" }],
    ["another provider", { provider: "openai" }],
    ["another provider and an empty key", { provider: "hf", apiKey: "" }],
    ["another base URL and no key", { baseUrl: "https://evil.example", apiKey: null }],
  ])("needs its key again for %s", (_what, body) => {
    expect(problemsOf(body, existing)).toEqual([
      "apiKey must be entered again when the provider or the base URL changes",
    ]);
    expect(problemsOf({ ...body, apiKey: "sk-new" }, existing)).toEqual([]);
  });

  it("needs its key again when the row names an address that its provider does not have", () => {
    const edited = sampleConfig({ provider: "openai", baseUrl: "https://evil.example/v1" });
    expect(problemsOf({}, edited)).toHaveLength(1);
  });

  it("does not carry a custom address to another provider", () => {
    expect(inputOf({ provider: "openai", apiKey: "sk-1" }, existing).baseUrl).toBe(
      "https://api.openai.com/v1",
    );
    const openai = sampleConfig({ provider: "openai", baseUrl: "https://api.openai.com/v1" });
    expect(problemsOf({ provider: "custom", apiKey: "sk-1" }, openai)).toEqual([
      "baseUrl is required for a custom provider",
    ]);
  });

  it("keeps its key when the same address is given in another form", () => {
    expect(problemsOf({ baseUrl: " https://LLM.acme.example:443/v1/ " }, existing)).toEqual([]);
  });
});
