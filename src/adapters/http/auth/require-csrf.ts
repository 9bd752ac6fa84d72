import type { Context, MiddlewareHandler } from "hono";
import type { ReadBody } from "../body-reader.ts";
import type { HttpEnv } from "../http-env.ts";
import { toProblemResponse } from "../problem.ts";
import type { AuthOptions } from "./auth-options.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const MAX_FORM_BYTES = 64 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|$)/i;

/**
 * Refuses changes sent by another site's page: the `Origin` must be ours, and a request with a
 * session must send its token, in `x-csrf-token` or in the field `_csrf` of a form. A browser that
 * sends no `Origin` may send `same-origin` in `Sec-Fetch-Site` instead. A request without a session
 * has nothing to misuse, unless the origin is foreign.
 */
export function requireCsrf(auth: AuthOptions, readBody: ReadBody): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (SAFE_METHODS.has(raw.method)) return next();
    const origin = evaluateOrigin(raw, expectedOrigin(auth, raw));
    const person = context.get("person");
    if (origin === "foreign" || (origin === "untold" && person !== undefined))
      return invalidOriginResponse(auth);
    const session = context.get("session");
    if (session === undefined) return next();
    const token = await readToken(context, readBody);
    if (token instanceof Response) return token;
    if (constantTimeEquals(token, session.csrf)) return next();
    const detail =
      "x-csrf-token is missing or belongs to another session; read it from /api/session and send the request again";
    return toProblemResponse({ status: 403, code: "csrf-invalid", detail });
  };
}

function expectedOrigin(auth: AuthOptions, request: Request): string {
  // In development the host is already known to be loopback.
  return auth.site?.origin ?? new URL(request.url).origin;
}

/** Compares the origin. `null`, which a sandboxed page sends, is foreign. */
function evaluateOrigin({ headers }: Request, expected: string): "own" | "foreign" | "untold" {
  const origin = headers.get("origin");
  if (origin !== null) return origin === expected ? "own" : "foreign";
  const site = headers.get("sec-fetch-site");
  if (site === null) return "untold";
  return site === "same-origin" ? "own" : "foreign";
}

function invalidOriginResponse({ site }: AuthOptions): Response {
  const expected = site?.origin ?? "the address of this server";
  const detail = `Origin is missing or not ${expected}; open the server at that address, or set WEB_BASE_URL to the address in use`;
  return toProblemResponse({ status: 403, code: "origin-invalid", detail });
}

/**
 * Reads the token. The body is read only where a form alone can carry it: routes then find it in
 * `form`.
 */
async function readToken(
  context: Context<HttpEnv>,
  readBody: ReadBody,
): Promise<string | undefined | Response> {
  const header = context.req.header("x-csrf-token");
  if (header !== undefined) return header;
  if (!FORM_TYPE.test(context.req.header("content-type") ?? "")) return undefined;
  const form = await readBody(context, MAX_FORM_BYTES, (body) => {
    return new URLSearchParams(Buffer.concat(body).toString());
  });
  if (form instanceof Response) return form;
  context.set("form", form);
  return form.get("_csrf") ?? undefined;
}
