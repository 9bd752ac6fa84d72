import type { Provider } from "./provider-config.ts";

/** Where the endpoints of the known providers are. */
export const PROVIDER_BASE_URLS: Readonly<Record<Exclude<Provider, "custom">, string>> = {
  hf: "https://router.huggingface.co/v1",
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
};

const MAX_CHARS = 2_000;

/**
 * Reads the address of an endpoint: http or https, a host, no user or password. The form that comes back is the one
 * that a program connects to: numbers, letters and dots of the host as in an address bar, no slash at the end, `/v1`
 * for an address without a path. `undefined` for what is none.
 */
export function parseBaseUrl(text: string): string | undefined {
  const url = parse(text.trim());
  if (url === undefined || text.length > MAX_CHARS) return undefined;
  const { protocol, host, hostname, pathname, search, href } = url;
  const origin = `${protocol}//${host}`;
  const isHttp = protocol === "http:" || protocol === "https:";
  // A user or password would stand between the two slashes and the host.
  if (!isHttp || hostname === "" || !href.startsWith(origin)) return undefined;
  const path = pathname.replace(/\/+$/, "");
  return `${origin}${path === "" ? "/v1" : path}${search}`;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
