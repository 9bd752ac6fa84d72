import { describe, expect, it } from "vitest";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { diffProviderConfigs } from "../../../../src/domain/provider/diff-provider-configs.ts";
import { sampleConfig } from "./sample-config.ts";

describe("auditChanges", () => {
  it("names what differs, with old and new values", () => {
    const before = sampleConfig();
    const { model: _model, ...rest } = before;
    const after = { ...rest, orgs: ["acme", "other"], tasksEnabled: true };
    expect(diffProviderConfigs(before, after)).toEqual([
      { field: "model", from: "larch-2" },
      { field: "orgs", from: ["acme"], to: ["acme", "other"] },
      { field: "tasksEnabled", from: false, to: true },
    ]);
  });

  it("names a key without a value", () => {
    const before = sampleConfig();
    const changes = diffProviderConfigs(before, { ...before, apiKey: createSecret("sk-1234") });
    expect(changes).toEqual([{ field: "apiKey" }]);
    expect(JSON.stringify(changes)).not.toContain("sk-");
  });

  it("records a config that is new or deleted with all its fields", () => {
    const config = sampleConfig();
    const created = diffProviderConfigs(undefined, config);
    expect(created).toContainEqual({ field: "pattern", to: "acme/*" });
    expect(diffProviderConfigs(config, undefined)).toEqual(
      created.map(({ field, to }) => ({ field, from: to })),
    );
  });

  it("finds nothing between equals", () => {
    expect(diffProviderConfigs(sampleConfig(), sampleConfig({ version: 7 }))).toEqual([]);
  });
});
