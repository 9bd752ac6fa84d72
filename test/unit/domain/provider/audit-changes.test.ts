import { describe, expect, it } from "vitest";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { auditChanges } from "../../../../src/domain/provider/audit-changes.ts";
import { sampleConfig } from "./sample-config.ts";

describe("auditChanges", () => {
  it("names what differs, with old and new values", () => {
    const before = sampleConfig();
    const { model: _model, ...rest } = before;
    const after = { ...rest, orgs: ["acme", "other"], tasksEnabled: true };
    expect(auditChanges(before, after)).toEqual([
      { field: "model", from: "larch-2" },
      { field: "orgs", from: ["acme"], to: ["acme", "other"] },
      { field: "tasksEnabled", from: false, to: true },
    ]);
  });

  it("names a key without a value", () => {
    const before = sampleConfig();
    const changes = auditChanges(before, { ...before, apiKey: createSecret("sk-1234") });
    expect(changes).toEqual([{ field: "apiKey" }]);
    expect(JSON.stringify(changes)).not.toContain("sk-");
  });

  it("tells a config that is new or gone with all its fields", () => {
    const config = sampleConfig();
    const created = auditChanges(undefined, config);
    expect(created).toContainEqual({ field: "pattern", to: "acme/*" });
    expect(auditChanges(config, undefined)).toEqual(
      created.map(({ field, to }) => ({ field, from: to })),
    );
  });

  it("finds nothing between equals", () => {
    expect(auditChanges(sampleConfig(), sampleConfig({ version: 7 }))).toEqual([]);
  });
});
