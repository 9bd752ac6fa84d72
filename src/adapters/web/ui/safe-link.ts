import type { LinkPolicy } from "../../../domain/outbound/link-policy.ts";

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/**
 * Gives an address that may be linked to from a stranger's text: absolute, of a web page or a mailbox. Anything else,
 * and what the browser would read otherwise than it is written, is `undefined`.
 */
export function safeLink(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return SCHEMES.has(protocol) ? href : undefined;
  } catch {
    // Relative ones would lead somewhere on this server, which is not what the text meant.
    return undefined;
  }
}

/** Gives an address that is one of the code host's, which a runner says that something is at; `undefined` for any other. */
export function codeHostLink(address: string, { codeHost }: LinkPolicy): string | undefined {
  const safe = safeLink(address);
  return safe !== undefined && new URL(safe).host === codeHost ? safe : undefined;
}
