/** How people reach the server. */
export interface Site {
  /** Such as `https://svc.example`. */
  readonly origin: string;
  /** Whether it is reached by TLS. */
  readonly isSecure: boolean;
}

/** Takes the site from the address that people use. */
export function createSite(baseUrl: string): Site {
  const { origin, protocol } = new URL(baseUrl);
  return { origin, isSecure: protocol === "https:" };
}

/** Whether an address is this machine's own, as the browser wrote it: a name that somebody else resolves is not. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
