import { parse } from "hono/utils/cookie";
import type { Site } from "./site.ts";

/** Cookies that we set: one while somebody signs in, one afterwards. */
export type CookieKind = "login" | "session";

/**
 * The name of a cookie. Over TLS browsers hold `__Host-` to what it says: set by this very host, for all of it, never
 * over plain HTTP. Source: RFC 6265bis, 4.1.3.2.
 */
export function cookieName(kind: CookieKind, { isSecure }: Site): string {
  return isSecure ? `__Host-svc_${kind}` : `svc_${kind}`;
}

/** The value of a cookie that a browser has sent. */
export function readCookie(request: Request, kind: CookieKind, site: Site): string | undefined {
  const name = cookieName(kind, site);
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

/** Text of a `Set-Cookie` header; no seconds left remove the cookie. The value is one of ours: it needs no quoting. */
export function formatCookie(
  kind: CookieKind,
  { value, maxAgeSeconds }: { readonly value: string; readonly maxAgeSeconds: number },
  site: Site,
): string {
  const cookie = `${cookieName(kind, site)}=${value}; Path=/; Max-Age=${maxAgeSeconds}`;
  return `${cookie}; HttpOnly; SameSite=Lax${site.isSecure ? "; Secure" : ""}`;
}

/** Text of the `Set-Cookie` header that removes a cookie. */
export function formatExpiredCookie(kind: CookieKind, site: Site): string {
  return formatCookie(kind, { value: "", maxAgeSeconds: 0 }, site);
}
