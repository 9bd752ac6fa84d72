/** Public address of the server. */
export interface Site {
  /** Origin, such as `https://svc.example`. */
  readonly origin: string;
  /** True if it is reached over TLS. */
  readonly isSecure: boolean;
}

/** Creates the site of a base URL. */
export function createSite(baseUrl: string): Site {
  const { origin, protocol } = new URL(baseUrl);
  return { origin, isSecure: protocol === "https:" };
}

/**
 * Returns true if a URL written by the browser has a loopback address: a name resolved by others is
 * not accepted.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
