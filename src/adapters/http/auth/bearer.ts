import type { HonoRequest } from "hono";

/** The token of an `Authorization` header, as RFC 6750 has it; `undefined` without one, or with more than one. */
export function readBearer(request: HonoRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.header("authorization") ?? "")?.[1];
}

/** Whether a request says that it brings a token, good or not. */
export const hasBearer = (request: HonoRequest): boolean =>
  /^Bearer(?: |$)/i.test(request.header("authorization") ?? "");
