import { describe, expect, it } from "vitest";
import {
  modelsPath,
  resolveProvider,
} from "../../../src/adapters/web/pages/new-review/provider-choice.ts";
import { PULL } from "./sample-answers.ts";

describe("the provider that counts", () => {
  it("is the one that matches until the user chooses", () => {
    expect(resolveProvider("", PULL)?.configId).toBe("c1");
    expect(resolveProvider("hf", PULL)?.configId).toBe("c2");
  });

  it("is the one that matches again when the repository does not have what was chosen", () => {
    expect(resolveProvider("openai", PULL)?.configId).toBe("c1");
  });

  it("is none before a pull request is found, and where nothing may be used", () => {
    expect(resolveProvider("hf", undefined)).toBeUndefined();
    expect(resolveProvider("hf", { choices: [], match: { why: "no" } })).toBeUndefined();
  });

  it("lists its models for the repository; the server's own has no name there", () => {
    expect(modelsPath("acme/widgets", { provider: "hf" })).toBe(
      "/api/models?repo=acme%2Fwidgets&provider=hf",
    );
    expect(modelsPath("acme/widgets", { provider: "server" })).toBe(
      "/api/models?repo=acme%2Fwidgets",
    );
  });
});
