/** Hosts that a model's text may link to, small letters; a host stands for itself, not for what is below it. */
export interface LinkPolicy {
  readonly hosts: readonly string[];
  /** The code host: its own pages, but none that a link would leave a trace on. */
  readonly codeHost?: string | undefined;
}

/** No link at all. */
export const NO_LINKS: LinkPolicy = { hosts: [] };

const MAX_ADDRESS_CHARS = 200;
const ADDRESS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[\w.~/-]*)?(?:#[\w.-]*)?$/i;
/** A name or a number this long may be a message instead. */
const MAX_WORD_CHARS = 64;
// Writing such an address makes the code host tell it on the page that it names; attachments are shown as pictures.
const LEAVES_TRACE =
  /\/(?:issues|pull|pulls|commit|discussions)\/|\/user-attachments\/|\/assets\/|\/raw\//i;

/** Whether an address may be a link: plain https, a known host, nothing in it that could carry words. */
export function isLinkAllowed(address: string, { hosts, codeHost }: LinkPolicy): boolean {
  const [, host = "", path = ""] = ADDRESS.exec(address) ?? [];
  const known = host.toLowerCase();
  if (known === "" || address.length > MAX_ADDRESS_CHARS) return false;
  if (address.split(/[/#]/).some((word) => word.length > MAX_WORD_CHARS)) return false;
  // An address within an address.
  if (/www\./i.test(path)) return false;
  if (known === codeHost) return !LEAVES_TRACE.test(path);
  return hosts.includes(known);
}
