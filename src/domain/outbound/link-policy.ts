/** Hosts that a model's text may link to, in lower case. Subdomains are not included. */
export interface LinkPolicy {
  readonly hosts: readonly string[];
  /** The code host: its pages are permitted, except those on which a link leaves a trace. */
  readonly codeHost?: string | undefined;
}

/** The policy that permits no links. */
export const NO_LINKS: LinkPolicy = { hosts: [] };

const MAX_ADDRESS_CHARS = 200;
const ADDRESS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[\w.~/-]*)?(?:#[\w.-]*)?$/i;
/** A longer name or number may carry a message. */
const MAX_WORD_CHARS = 64;
// Links to these pages create a back reference there; attachments are rendered as images.
const LEAVES_TRACE =
  /\/(?:issues|pull|pulls|commit|discussions)\/|\/user-attachments\/|\/assets\/|\/raw\//i;

/** Decides whether a URL may be linked: plain https, a permitted host, and no part that could carry a message. */
export function isLinkAllowed(address: string, { hosts, codeHost }: LinkPolicy): boolean {
  const [, host = "", path = ""] = ADDRESS.exec(address) ?? [];
  const known = host.toLowerCase();
  if (known === "" || address.length > MAX_ADDRESS_CHARS) return false;
  if (address.split(/[/#]/).some((word) => word.length > MAX_WORD_CHARS)) return false;
  // A URL inside a URL.
  if (/www\./i.test(path)) return false;
  if (known === codeHost) return !LEAVES_TRACE.test(path);
  return hosts.includes(known);
}
