import type { RemoteLauncherOptions } from "../remote-runner/remote-launcher-options.ts";

/**
 * Returns the proxy variables of a unit's programs; empty without a proxy. Both cases are set:
 * programs differ.
 */
export function proxyVariables({
  proxy,
  noProxy,
}: Pick<RemoteLauncherOptions, "proxy" | "noProxy">): Readonly<Record<string, string>> {
  if (proxy === undefined) return {};
  const values = { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: noProxy.join(",") };
  const lower = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...values, ...Object.fromEntries(lower), NODE_USE_ENV_PROXY: "1" };
}
