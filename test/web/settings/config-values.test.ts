import { describe, expect, it } from "vitest";
import {
  EMPTY_VALUES,
  isChanged,
  readLogins,
  toBody,
  toValues,
} from "../../../src/adapters/web/pages/settings/config-values.ts";
import { sampleConfig } from "./sample-configs.ts";

const CONFIG = sampleConfig();

describe("the fields of a config", () => {
  it("hold everything but the key", () => {
    expect(toValues(CONFIG)).toEqual({
      pattern: "acme/widgets",
      provider: "custom",
      baseUrl: "https://llm.example/v1",
      apiKey: "",
      model: "larch",
      users: "octo-dev",
      orgs: "acme",
      restrictsRequests: false,
      tasksEnabled: false,
    });
  });

  it("have no address of their own for a provider that is known", () => {
    const hub = sampleConfig({ provider: "hf", baseUrl: "https://router.huggingface.co/v1" });
    expect(toValues(hub).baseUrl).toBe("");
  });

  it("read logins with commas, semicolons or lines between, each once", () => {
    expect(readLogins(" Octo-Dev, octo-ci;\nocto-dev,, ")).toEqual(["octo-dev", "octo-ci"]);
  });
});

describe("what is sent of a config", () => {
  it("is all of a new one", () => {
    const values = { ...toValues(CONFIG), apiKey: " sk-1 ", model: "" };
    expect(toBody(values, undefined)).toEqual({
      pattern: "acme/widgets",
      provider: "custom",
      baseUrl: "https://llm.example/v1",
      apiKey: "sk-1",
      model: "",
      users: ["octo-dev"],
      orgs: ["acme"],
      restrictsRequests: false,
      tasksEnabled: false,
    });
  });

  it("is only what differs of one that is there", () => {
    const values = { ...toValues(CONFIG), users: "octo-dev, octo-ci", tasksEnabled: true };
    expect(toBody(values, CONFIG)).toEqual({ users: ["octo-dev", "octo-ci"], tasksEnabled: true });
    expect(toBody(toValues(CONFIG), CONFIG)).toEqual({});
  });

  it("restricts comments and tasks of a new config, and of another where that is chosen", () => {
    expect(toBody(EMPTY_VALUES, undefined)).toMatchObject({ restrictsRequests: true });
    const values = { ...toValues(CONFIG), restrictsRequests: true };
    expect(toBody(values, CONFIG)).toEqual({ restrictsRequests: true });
  });

  it("empties the model with an empty text", () => {
    expect(toBody({ ...toValues(CONFIG), model: "" }, CONFIG)).toEqual({ model: "" });
  });

  it("names no address when the provider has its own", () => {
    const values = { ...toValues(CONFIG), provider: "openai", apiKey: "sk-1" } as const;
    expect(toBody(values, CONFIG)).toEqual({ provider: "openai", apiKey: "sk-1" });
  });

  it("is a change when a key was typed, and none when only spaces were", () => {
    expect(isChanged({ ...toValues(CONFIG), apiKey: "sk-1" }, CONFIG)).toBe(true);
    expect(isChanged({ ...toValues(CONFIG), pattern: " acme/widgets " }, CONFIG)).toBe(false);
    expect(isChanged(EMPTY_VALUES, undefined)).toBe(false);
  });
});
