import type { Provider } from "./provider-config.ts";

/** Base URLs of the known providers. */
export const PROVIDER_BASE_URLS: Readonly<Record<Exclude<Provider, "custom">, string>> = {
  hf: "https://router.huggingface.co/v1",
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
};

const MAX_CHARS = 2_000;

/**
 * Parses a base URL: http or https, a host, no user or password. The result is in the form that clients connect to:
 * normalized host, no trailing slash, `/v1` added to a URL without a path. `undefined` for an invalid URL.
 */
export function parseBaseUrl(text: string): string | undefined {
  const url = parse(text.trim());
  if (url === undefined || text.length > MAX_CHARS) return undefined;
  const { protocol, host, hostname, pathname, search, href } = url;
  const origin = `${protocol}//${host}`;
  const isHttp = protocol === "http:" || protocol === "https:";
  // A user or password would be between the two slashes and the host.
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
