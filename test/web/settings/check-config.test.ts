import { describe, expect, it } from "vitest";
import { checkConfig, needsKey } from "../../../src/adapters/web/pages/settings/check-config.ts";
import {
  type ConfigValues,
  EMPTY_VALUES,
  toBody,
  toValues,
} from "../../../src/adapters/web/pages/settings/config-values.ts";
import { parseProviderInput } from "../../../src/domain/provider/parse-provider-input.ts";
import { sampleConfig } from "./sample-configs.ts";

const CONFIG = sampleConfig();
const WHOLE: ConfigValues = {
  ...EMPTY_VALUES,
  pattern: "acme/*",
  apiKey: "sk-1",
  users: "octo-dev",
};

const NEW: readonly (readonly [what: string, values: Partial<ConfigValues>, wrong: string])[] = [
  ["nothing wrong", {}, ""],
  ["a full name", { pattern: "acme/widgets" }, ""],
  ["an org alone", { users: "", orgs: "acme" }, ""],
  ["a custom address", { provider: "custom", baseUrl: "http://llm.example:8080" }, ""],
  [
    "an address left over from another choice",
    { provider: "openai", baseUrl: "https://x.example" },
    "",
  ],
  ["no pattern", { pattern: "" }, "pattern"],
  ["an owner alone", { pattern: "acme" }, "pattern"],
  ["a pattern within a name", { pattern: "acme/wid*" }, "pattern"],
  ["no key", { apiKey: " " }, "apiKey"],
  ["nobody", { users: "" }, "users"],
  ["a login with a space", { users: "octo-gpu, octo ci" }, "users"],
  ["an org that is none", { orgs: "ac/me" }, "orgs"],
  ["no address", { provider: "custom" }, "baseUrl"],
  [
    "an address with a password",
    { provider: "custom", baseUrl: "https://a:b@c.example" },
    "baseUrl",
  ],
];

const EDITS: readonly (readonly [what: string, values: Partial<ConfigValues>, wrong: string])[] = [
  ["nothing changed", {}, ""],
  ["a slash at the end of the address", { baseUrl: "https://llm.example/v1/" }, ""],
  ["another model", { model: "heron" }, ""],
  ["another address", { baseUrl: "https://other.example/v1" }, "apiKey"],
  ["another address with its key", { baseUrl: "https://other.example/v1", apiKey: "sk-2" }, ""],
  ["another provider", { provider: "hf" }, "apiKey"],
  ["another provider with its key", { provider: "hf", apiKey: "sk-2" }, ""],
  ["nobody left", { users: "", orgs: "" }, "users"],
];

describe("a new config before it is sent", () => {
  it.each(NEW)("with %s is judged as the server judges it", (_what, values, wrong) => {
    const form = { ...WHOLE, ...values };
    const fields = Object.keys(checkConfig(form, undefined)).join();
    expect(fields).toBe(wrong);
    expect(parseProviderInput(toBody(form, undefined)).kind).toBe(wrong === "" ? "ok" : "invalid");
  });

  it("describes the problem with a login", () => {
    const { users } = checkConfig({ ...WHOLE, users: "octo-gpu, octo ci" }, undefined);
    expect(users).toBe("“octo ci” is not a login: it has a space; put commas between logins.");
  });
});

describe("a config that is changed", () => {
  it.each(EDITS)("with %s is judged as the server judges it", (_what, values, wrong) => {
    const form = { ...toValues(CONFIG), ...values };
    expect(Object.keys(checkConfig(form, CONFIG)).join()).toBe(wrong);
    const parsed = parseProviderInput(toBody(form, CONFIG), CONFIG);
    expect(parsed.kind).toBe(wrong === "" ? "ok" : "invalid");
  });

  it("requires its key again only with another provider or address", () => {
    const values = toValues(CONFIG);
    expect(needsKey(values, CONFIG)).toBe(false);
    expect(needsKey({ ...values, provider: "openai" }, CONFIG)).toBe(true);
    expect(needsKey({ ...values, baseUrl: "https://b.example/v1" }, CONFIG)).toBe(true);
    const hub = sampleConfig({ provider: "hf", baseUrl: "https://router.huggingface.co/v1" });
    expect(needsKey({ ...toValues(hub), baseUrl: "left over" }, hub)).toBe(false);
  });
});
