import { parse } from "hono/utils/cookie";
import type { Site } from "./site.ts";

/** Cookies set by this server: one during a sign-in, one afterwards. */
export type CookieKind = "login" | "session";

/**
 * Returns the name of a cookie. Over TLS, browsers enforce the `__Host-` prefix: set by this host,
 * for all paths, never over plain HTTP. Source: RFC 6265bis, 4.1.3.2.
 */
export function cookieName(kind: CookieKind, { isSecure }: Site): string {
  return isSecure ? `__Host-svc_${kind}` : `svc_${kind}`;
}

/** Returns the value of a cookie that a browser sent. */
export function readCookie(request: Request, kind: CookieKind, site: Site): string | undefined {
  const name = cookieName(kind, site);
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

/**
 * Returns a `Set-Cookie` header; zero seconds remove the cookie. The value is ours and needs no
 * quoting.
 */
export function formatCookie(
  kind: CookieKind,
  { value, maxAgeSeconds }: { readonly value: string; readonly maxAgeSeconds: number },
  site: Site,
): string {
  const cookie = `${cookieName(kind, site)}=${value}; Path=/; Max-Age=${maxAgeSeconds}`;
  return `${cookie}; HttpOnly; SameSite=Lax${site.isSecure ? "; Secure" : ""}`;
}

/** Returns the `Set-Cookie` header that removes a cookie. */
export function formatExpiredCookie(kind: CookieKind, site: Site): string {
  return formatCookie(kind, { value: "", maxAgeSeconds: 0 }, site);
}
