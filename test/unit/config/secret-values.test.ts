import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSecretFilter } from "../../../src/compose/shared/secret-filter.ts";
import { loadServerConfig } from "../../../src/config/load-config.ts";
import { findEnvironmentSecrets, listSecrets } from "../../../src/config/secret-values.ts";
import { canaryWord } from "../../fakes/canary-secrets.ts";

const NAMES = [
  ...["LLM_API_KEY", "GITHUB_TOKEN", "GITHUB_PRIVATE_KEY", "SVC_MARKER_KEY"],
  ...["GITHUB_WEBHOOK_SECRET", "SVC_SECRET_KEY", "GITHUB_OAUTH_CLIENT_SECRET"],
  ...["WEB_SESSION_SECRET", "METRICS_TOKEN"],
];

const pem = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()
  .trim();
const environment: Readonly<Record<string, string>> = {
  GITHUB_OAUTH_CLIENT_ID: "client",
  WEB_BASE_URL: "https://svc.example",
  WEB_ALLOWED_USERS: "ada",
  ...Object.fromEntries(
    NAMES.map((name) => [name, name === "GITHUB_PRIVATE_KEY" ? pem : canaryWord(name, 40)]),
  ),
};

describe("the secrets of a configuration", () => {
  it("are all that it has, by the names of their variables", () => {
    const { config, server } = loadServerConfig(environment);
    const named = listSecrets(config, server).map(({ name }) => name);
    expect(named.sort()).toEqual([...NAMES].sort());
  });

  it("are both of two while one takes the place of the other", () => {
    const two = `${canaryWord("a", 30)},${canaryWord("b", 30)}`;
    const { config, server } = loadServerConfig({ SVC_SECRET_KEY: two });
    const values = listSecrets(config, server).map(({ secret }) => secret.reveal());
    expect(values).toEqual(two.split(","));
  });

  it("are found in an environment that cannot be used", () => {
    const broken = { ...environment, LLM_MAX_TOKENS: "many" };
    const named = findEnvironmentSecrets(broken).map(({ name }) => name);
    expect([...new Set(named)].sort()).toEqual([...NAMES].sort());
  });
});

describe("the gate of a server", () => {
  it.each(NAMES)("knows %s", (name) => {
    const gate = openSecretFilter(loadServerConfig(environment), {
      now: () => "2026-01-01T00:00:00Z",
    });
    const value = environment[name] ?? "";
    const { text, hits } = gate.redact(`it is ${value.slice(7)}`, "review");
    expect(hits[0]?.name).toBe(name);
    expect(text).not.toContain(value.slice(60, 76) || value.slice(8, 24));
  });
});
