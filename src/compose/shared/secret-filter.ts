import type { ExecutionConfig } from "../../config/execution-settings.ts";
import { findEnvironmentSecrets, listSecrets } from "../../config/secret-values.ts";
import type { ServerConfig } from "../../config/server-settings.ts";
import type { Config } from "../../config/settings.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * Opens the gate that knows every secret of the configuration; what is made or opened later is learnt then. One that is
 * given learns them.
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

/** Opens a gate that knows the secrets of the environment, for what is said before there is a configuration. */
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

/** Where a model's text may link to. */
export function toLinkPolicy({ linkHosts, codeHostUrl }: Config): LinkPolicy {
  return { hosts: linkHosts, codeHost: new URL(codeHostUrl).host.toLowerCase() };
}
