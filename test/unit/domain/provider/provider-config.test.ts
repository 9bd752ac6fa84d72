import { describe, expect, it } from "vitest";
import { AuditEntry, ProviderConfig } from "../../../../src/domain/provider/provider-config.ts";
import { sampleConfig } from "./sample-config.ts";

describe("ProviderConfig", () => {
  it("reads what it wrote", () => {
    const config = sampleConfig();
    expect(ProviderConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });

  it("has no place for a key", () => {
    const row = { ...sampleConfig(), apiKey: "sk-1", sealedKey: "svc1", key: "sk-1" };
    expect(ProviderConfig.parse(row)).toEqual(sampleConfig());
  });

  it.each([
    ["an unknown provider", { provider: "acme" }],
    ["no version", { version: 0 }],
    ["a time that is none", { updatedAt: "yesterday" }],
  ])("does not read a row with %s", (_what, over) => {
    expect(ProviderConfig.safeParse({ ...sampleConfig(), ...over }).success).toBe(false);
  });
});

describe("AuditEntry", () => {
  it("reads what it wrote", () => {
    const entry: AuditEntry = {
      at: "2026-01-02T03:04:05.000Z",
      actor: "mia",
      action: "update",
      configId: "config-1",
      pattern: "acme/*",
      changes: [
        { field: "users", from: ["mia"], to: ["mia", "sam"] },
        { field: "tasksEnabled", from: false, to: true },
        { field: "apiKey" },
      ],
    };
    expect(AuditEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  });
});
