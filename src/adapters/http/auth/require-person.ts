import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import { toProblemResponse } from "../problem.ts";

/** Allows only signed-in users. */
export const requirePerson: MiddlewareHandler<HttpEnv> = async (context, next) => {
  if (context.get("person") === undefined) return notSignedInResponse();
  return next();
};

/** Allows only admins. */
export const requireAdmin: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const person = context.get("person");
  if (person === undefined) return notSignedInResponse();
  if (person.isAdmin) return next();
  const detail = `you are signed in as ${person.login}, without administrator rights on this server; ask an administrator`;
  return toProblemResponse({ status: 403, code: "not-allowed", detail });
};

/** Returns the same response for every path, so that it does not disclose which resources exist. */
function notSignedInResponse(): Response {
  const detail = "you are not signed in, or your session has expired; sign in at /login";
  return toProblemResponse({ status: 401, code: "not-signed-in", detail });
}
