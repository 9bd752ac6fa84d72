import { isIP } from "node:net";

/** Hosts of the registries of pip, npm and cargo. */
export const PACKAGE_HOSTS = [
  "pypi.org",
  "files.pythonhosted.org",
  "registry.npmjs.org",
  "crates.io",
  "static.crates.io",
  "index.crates.io",
];

export interface Target {
  readonly host: string;
  readonly port: number;
}

const HTTPS = 443;

/**
 * Parses `host:port` of a CONNECT request; `undefined` for anything else, including IP addresses.
 */
export function parseTarget(authority: string): Target | undefined {
  const [, name = "", digits = ""] = /^([A-Za-z0-9._-]{1,253}):(\d{1,5})$/.exec(authority) ?? [];
  const host = name.toLowerCase();
  const port = Number(digits);
  const isNumber =
    isIP(host) !== 0 || /^(?:0x[0-9a-f]+|\d+)(?:\.|$)/.test(host.split(".").at(-1) ?? "");
  if (host === "" || port < 1 || port > 65_535 || isNumber) return undefined;
  return { host, port };
}

/**
 * Returns true if a target is on the list, whose entries are `host` for port 443 or `host:port`,
 * compared exactly.
 */
export function isAllowed({ host, port }: Target, hosts: readonly string[]): boolean {
  return hosts.some((entry) => {
    const [name, wanted = `${HTTPS}`] = entry.toLowerCase().split(":");
    return name === host && Number(wanted) === port;
  });
}
