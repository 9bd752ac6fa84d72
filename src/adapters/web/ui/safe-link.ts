import type { LinkPolicy } from "../../../domain/outbound/link-policy.ts";

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/**
 * Returns a URL that untrusted text may link to: an absolute web or mail address. Returns
 * `undefined` for all others, and for URLs that the browser would interpret differently from their
 * text.
 */
export function safeLink(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return SCHEMES.has(protocol) ? href : undefined;
  } catch {
    // Relative URLs would resolve to this server, which the text did not intend.
    return undefined;
  }
}

/** Returns a URL reported by a runner if it belongs to the code host; `undefined` otherwise. */
export function codeHostLink(address: string, { codeHost }: LinkPolicy): string | undefined {
  const safe = safeLink(address);
  return safe !== undefined && new URL(safe).host === codeHost ? safe : undefined;
}
