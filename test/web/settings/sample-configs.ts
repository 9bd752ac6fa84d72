import type { ProviderConfig } from "../../../src/domain/provider/provider-config.ts";

/** Creates a config with a custom endpoint. */
export function sampleConfig(config: Partial<ProviderConfig> = {}): ProviderConfig {
  return {
    id: "c1",
    pattern: "acme/widgets",
    provider: "custom",
    baseUrl: "https://llm.example/v1",
    model: "larch",
    users: ["octo-dev"],
    orgs: ["acme"],
    restrictsRequests: false,
    tasksEnabled: false,
    keyHint: "…abc",
    createdAt: "2026-11-01T10:00:00.000Z",
    updatedAt: "2026-11-18T10:00:00.000Z",
    updatedBy: "octo-lead",
    version: 3,
    ...config,
  };
}
