import type { ExecutionConfig } from "../../config/execution-settings.ts";
import { secretsOfEnvironment, secretValues } from "../../config/secret-values.ts";
import type { ServerConfig } from "../../config/server-settings.ts";
import type { Config } from "../../config/settings.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import { createOutboundGate, type OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * Opens the gate that knows every secret of the configuration; what is made or opened later is learnt then. One that is
 * given learns them.
 */
export function openGate(
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
  gate: OutboundGate = newGate(clock),
): OutboundGate {
  for (const { name, secret } of secretValues(config, server, execution))
    gate.learn(name, secret.reveal());
  return gate;
}

/** Opens a gate that knows the secrets of the environment, for what is said before there is a configuration. */
export function openEarlyGate(
  environment: Readonly<Record<string, string | undefined>>,
  clock: Pick<Clock, "now">,
): OutboundGate {
  const gate = newGate(clock);
  for (const { name, secret } of secretsOfEnvironment(environment))
    gate.learn(name, secret.reveal());
  return gate;
}

const newGate = (clock: Pick<Clock, "now">): OutboundGate =>
  createOutboundGate({ nowMs: () => Date.parse(clock.now()) });

/** Where a model's text may link to. */
export function linkPolicy({ linkHosts, codeHostUrl }: Config): LinkPolicy {
  return { hosts: linkHosts, codeHost: new URL(codeHostUrl).host.toLowerCase() };
}
