import type { ProviderConfig } from "../../../../src/domain/provider/provider-config.ts";

const AT = "2026-01-02T03:04:05.000Z";

/** A config of `acme/*` for the members of `acme`, with what a test wants otherwise. */
export function sampleConfig(over: Partial<ProviderConfig> = {}): ProviderConfig {
  return {
    id: "config-1",
    pattern: "acme/*",
    provider: "custom",
    baseUrl: "https://llm.acme.example/v1",
    model: "larch-2",
    users: [],
    orgs: ["acme"],
    restrictsRequests: false,
    tasksEnabled: false,
    keyHint: "…abc",
    createdAt: AT,
    updatedAt: AT,
    updatedBy: "mia",
    version: 1,
    ...over,
  };
}
