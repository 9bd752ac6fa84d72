import type { ExecutionConfig } from "../../config/execution-settings.ts";
import { findEnvironmentSecrets, listSecrets } from "../../config/secret-values.ts";
import type { ServerConfig } from "../../config/server-settings.ts";
import type { Config } from "../../config/settings.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * Opens a filter that knows every secret of the configuration; later secrets are registered when they appear. If a
 * filter is given, the secrets are added to it.
 */
export function openSecretFilter(
  {
    config,
    server,
    execution,
  }: {
    readonly config: Config;
    readonly server?: ServerConfig;
    readonly execution?: ExecutionConfig;
  },
  clock: Pick<Clock, "now">,
  gate: SecretFilter = newSecretFilter(clock),
): SecretFilter {
  for (const { name, secret } of listSecrets(config, server, execution))
    gate.registerSecret(name, secret.reveal());
  return gate;
}

/** Opens a filter that knows the secrets of the environment, for output before the configuration is loaded. */
export function openEarlySecretFilter(
  environment: Readonly<Record<string, string | undefined>>,
  clock: Pick<Clock, "now">,
): SecretFilter {
  const gate = newSecretFilter(clock);
  for (const { name, secret } of findEnvironmentSecrets(environment))
    gate.registerSecret(name, secret.reveal());
  return gate;
}

const newSecretFilter = (clock: Pick<Clock, "now">): SecretFilter =>
  createSecretFilter({ nowMs: () => Date.parse(clock.now()) });

/** Returns the policy for links in a model's text. */
export function toLinkPolicy({ linkHosts, codeHostUrl }: Config): LinkPolicy {
  return { hosts: linkHosts, codeHost: new URL(codeHostUrl).host.toLowerCase() };
}
