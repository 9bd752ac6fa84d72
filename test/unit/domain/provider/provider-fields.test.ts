import { describe, expect, it } from "vitest";
import { readProviderFields } from "../../../../src/domain/provider/provider-fields.ts";

describe("readFields", () => {
  it("reads what it knows", () => {
    const body = {
      pattern: " acme/* ",
      provider: "hf",
      model: "acme/larch-2:fast",
      users: ["Mia", "mia", " SAM "],
      tasksEnabled: true,
    };
    expect(readProviderFields(body)).toEqual({
      given: {
        pattern: "acme/*",
        provider: "hf",
        model: "acme/larch-2:fast",
        users: ["mia", "sam"],
        tasksEnabled: true,
      },
      problems: [],
    });
  });

  it.each([
    ["id", "x"],
    ["keyHint", "…abc"],
    ["__proto__", { orgs: ["evil"] }],
    ["constructor", "x"],
    ["taskEnabled", true],
    ["Pattern", "acme/*"],
    ["apikey", "sk-1"],
    ["base_url", "https://llm.example"],
    ["user", ["mia"]],
    ["models", null],
    ["", false],
  ])("refuses the field %j, which does not exist", (name, value) => {
    const body = JSON.parse(
      `{"pattern":"acme/*",${JSON.stringify(name)}:${JSON.stringify(value)}}`,
    );
    expect(readProviderFields(body)).toEqual({
      given: { pattern: "acme/*" },
      problems: [{ path: name, message: "is not a field of a provider config" }],
    });
  });

  it("shows the beginning of a long name only, which may be a key in the wrong place", () => {
    const { problems } = readProviderFields({ [`sk-${"a".repeat(90)}`]: "x" });
    expect(problems[0]?.path).toBe(`sk-${"a".repeat(37)}…`);
  });

  it("takes an empty text, and null, for nothing", () => {
    const body = { baseUrl: "", model: " ", apiKey: null };
    expect(readProviderFields(body).given).toEqual({ baseUrl: null, model: null, apiKey: null });
  });

  it.each([
    ["pattern", "acme", "pattern must be owner/repo or owner/*"],
    ["pattern", "*/*", "pattern must be owner/repo or owner/*"],
    ["pattern", "acme/*/x", "pattern must be owner/repo or owner/*"],
    ["pattern", "acme/sh*", "pattern must be owner/repo or owner/*"],
    ["pattern", 7, "pattern must be owner/repo or owner/*"],
    ["provider", "acme", "provider must be one of hf, openai, anthropic, custom"],
    ["baseUrl", "llm.example", "baseUrl must be an http or https address"],
    ["baseUrl", "https://a:b@llm.example", "baseUrl must be an http or https address"],
    ["baseUrl", {}, "baseUrl must be text"],
    ["model", "two words", "model must be one word"],
    ["model", "x".repeat(201), "model must be one word"],
    ["users", "mia", "users must be a list of logins"],
    ["users", ["mia", "no login"], "users.1 must be a login"],
    ["users", [7], "users.0 must be a login"],
    ["orgs", ["acme/shop"], "orgs.0 must be a login"],
    ["orgs", Array.from({ length: 501 }, (_, index) => `o${index}`), "orgs must be at most 500"],
    ["tasksEnabled", "yes", "tasksEnabled must be true or false"],
    ["restrictsRequests", 1, "restrictsRequests must be true or false"],
    ["apiKey", "sk secret", "apiKey must be one word"],
    ["apiKey", "sk-ü-secret", "apiKey must be one word"],
    ["apiKey", "sk-secret\r\nx: y", "apiKey must be one word"],
    ["apiKey", "s".repeat(8_193), "apiKey must be at most 8192 characters"],
    ["apiKey", ["sk-secret"], "apiKey must be text"],
  ])("does not take %s=%j", (field, value, problem) => {
    const { given, problems } = readProviderFields({ [field]: value });
    expect(given).toEqual({});
    const said = problems.map(({ path, message }) => `${path} ${message}`);
    expect(said).toEqual([expect.stringContaining(problem)]);
    expect(said.join()).not.toContain("secret");
  });
});
