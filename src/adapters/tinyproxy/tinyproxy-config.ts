import { toFilterLines } from "../../domain/runner/allowlist.ts";

export interface TinyproxyAddress {
  /** Address to listen on; all of them when absent. */
  readonly host?: string | undefined;
  readonly port: number;
}

/** Seconds without data after which a connection is closed; a model may think for long. */
const IDLE_SECONDS = 600;
const MAX_CONNECTIONS = 1_000;

/**
 * Returns the settings of a tinyproxy that allows only the names in the filter file. With
 * `FilterURLs` the filter is matched against the whole target, which is `host:443` for a CONNECT
 * and a URL for plain http: only the former matches a line of ours.
 */
export function tinyproxyConfig({ host, port }: TinyproxyAddress, filter: string): string {
  return [
    `Port ${port}`,
    ...(host === undefined ? [] : [`Listen ${host}`]),
    `Timeout ${IDLE_SECONDS}`,
    `MaxClients ${MAX_CONNECTIONS}`,
    "LogLevel Notice",
    "ConnectPort 443",
    `Filter "${filter}"`,
    "FilterType ere",
    "FilterURLs Yes",
    "FilterDefaultDeny Yes",
    "DisableViaHeader Yes",
    "",
  ].join("\n");
}

/** Returns the filter file of a list; the probe is treated like any other name. */
export const filterText = (hosts: readonly string[], probe: string): string =>
  `${toFilterLines([...hosts, probe]).join("\n")}\n`;
