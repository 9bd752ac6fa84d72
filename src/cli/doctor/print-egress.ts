import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openEarlySecretFilter } from "../../compose/shared/secret-filter.ts";
import { EXECUTION_SETTINGS } from "../../config/execution-settings.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { HostNeed } from "../../domain/runner/allowlist.ts";
import { EXIT } from "../exit-codes.ts";
import { writeOutput } from "../io/write-output.ts";

/** Prints the hosts that runners may reach, with their purpose. Returns the exit status. */
export async function printEgress(isJson: boolean): Promise<number> {
  const environment = readEnvironment();
  const loaded = loadServerConfig(environment);
  const { listEgressHosts } = await import("../../compose/checks/egress.ts");
  const gate = openEarlySecretFilter(environment, createSystemClock());
  const needs = gate.redactValue(listEgressHosts(loaded), "log").value;
  const hosts = toHosts(needs);
  const leftOut = needs.filter(({ host }) => host === undefined);
  const isInForce = loaded.execution.proxy !== undefined;
  const answer = { isInForce, hosts, leftOut };
  await writeOutput(isJson ? `${JSON.stringify(answer, null, 2)}\n` : toText(answer), undefined);
  return EXIT.ok;
}

interface AllowedHost {
  readonly host: string;
  readonly of: readonly string[];
}

function toHosts(needs: readonly HostNeed[]): readonly AllowedHost[] {
  const reasons = new Map<string, Set<string>>();
  for (const { host, of } of needs)
    if (host !== undefined) reasons.set(host, (reasons.get(host) ?? new Set()).add(of));
  return [...reasons]
    .map(([host, of]) => ({ host, of: [...of] }))
    .sort((one, other) => (one.host < other.host ? -1 : 1));
}

function toText(answer: {
  readonly isInForce: boolean;
  readonly hosts: readonly AllowedHost[];
  readonly leftOut: readonly { readonly address: string; readonly of: string }[];
}): string {
  const { isInForce, hosts, leftOut } = answer;
  const width = Math.max(0, ...hosts.map(({ host }) => host.length));
  const lines = [
    ...hosts.map(({ host, of }) => `${host.padEnd(width)}  ${of.join(", ")}`),
    ...leftOut.map(
      ({ address, of }) =>
        `left out: ${sanitizeTerminalText(address)} (${of}): only https to host names at port 443 is allowed`,
    ),
    ...(isInForce ? [] : [`this list is not enforced: ${EXECUTION_SETTINGS.proxy.env} is not set`]),
  ];
  return `${lines.join("\n")}\n`;
}
