import { secretValues } from "./config/secret-values.ts";
import type { ServerConfig } from "./config/server-settings.ts";
import type { Config } from "./config/settings.ts";
import type { LinkPolicy } from "./domain/outbound/link-policy.ts";
import { createOutboundGate, type OutboundGate } from "./domain/outbound/outbound-gate.ts";
import type { Clock } from "./ports/clock.ts";

/** Opens the gate that knows every secret of the configuration; what is made or opened later is learnt then. */
export function openGate(
  { config, server }: { readonly config: Config; readonly server?: ServerConfig },
  clock: Pick<Clock, "now">,
): OutboundGate {
  const gate = createOutboundGate({ nowMs: () => Date.parse(clock.now()) });
  for (const { name, secret } of secretValues(config, server)) gate.learn(name, secret.reveal());
  return gate;
}

/** Where a model's text may link to. */
export function linkPolicy({ linkHosts, codeHostUrl }: Config): LinkPolicy {
  return { hosts: linkHosts, codeHost: new URL(codeHostUrl).host.toLowerCase() };
}
