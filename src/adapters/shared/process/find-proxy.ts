type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the proxy that the environment names for a URL; `undefined` for a direct connection. */
export function findProxy(url: URL, environment: Environment): string | undefined {
  const name = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = environment[name] || environment[name.toUpperCase()];
  const exempt = environment.no_proxy || environment.NO_PROXY || "";
  const isExempt = exempt
    .split(/[\s,]+/)
    .some((entry) => matchesExemption(entry.toLowerCase(), url));
  return proxy && !isExempt ? proxy : undefined;
}

/** Matches `*`, `host`, `.suffix` or `*.suffix`, each with or without a port. */
function matchesExemption(entry: string, { hostname, protocol, port }: URL): boolean {
  if (entry === "*") return true;
  const [, host = "", wanted] = /^\*?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (host === "" || (wanted !== undefined && wanted !== (port || DEFAULT_PORTS[protocol])))
    return false;
  return host.startsWith(".") ? hostname.endsWith(host) : hostname === host;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
