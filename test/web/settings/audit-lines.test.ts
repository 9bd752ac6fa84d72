import { describe, expect, it } from "vitest";
import { toAuditLines } from "../../../src/adapters/web/pages/settings/audit-lines.ts";
import type { AuditEntry } from "../../../src/domain/provider/provider-config.ts";

const entryOf = (
  changes: AuditEntry["changes"],
  action: AuditEntry["action"] = "update",
): AuditEntry => ({
  at: "2026-11-19T10:00:00.000Z",
  actor: "octo-lead",
  action,
  configId: "c1",
  pattern: "acme/widgets",
  changes,
});

describe("the texts of the audit", () => {
  it("say what a field was and is", () => {
    expect(
      toAuditLines(
        entryOf([
          { field: "model", from: "heron", to: "larch" },
          { field: "model", to: "larch" },
          { field: "tasksEnabled", from: false, to: true },
          { field: "users", from: ["a", "b"], to: [] },
          { field: "provider", from: "hf", to: "custom" },
        ]),
      ),
    ).toEqual([
      { label: "Default model", from: "heron", to: "larch" },
      { label: "Default model", from: "none", to: "larch" },
      { label: "Write-capable tasks", from: "off", to: "on" },
      { label: "Users", from: "a, b", to: "none" },
      { label: "Provider", from: "Model hub", to: "Custom" },
    ]);
  });

  it("never have a value for a key", () => {
    const change = { field: "apiKey", from: "sk-old", to: "sk-new" };
    expect(toAuditLines(entryOf([change]))).toEqual([{ label: "Key replaced" }]);
  });

  it("say that a config came or went", () => {
    expect(toAuditLines(entryOf([], "create"))).toEqual([{ label: "Created" }]);
    expect(toAuditLines(entryOf([], "remove"))).toEqual([{ label: "Deleted, with its key" }]);
  });

  it("show a field of a later version unchanged", () => {
    expect(toAuditLines(entryOf([{ field: "region", to: "eu" }]))).toEqual([
      { label: "region", from: "none", to: "eu" },
    ]);
  });
});
