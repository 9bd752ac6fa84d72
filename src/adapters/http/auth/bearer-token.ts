import type { HonoRequest } from "hono";
import type { Secret } from "../../../domain/core/secret.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";

/** The token of an `Authorization` header, as RFC 6750 has it; `undefined` without one, or with more than one. */
export function readBearerToken(request: HonoRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.header("authorization") ?? "")?.[1];
}

/** Whether a request says that it brings a token, good or not. */
export const hasBearerToken = (request: HonoRequest): boolean =>
  /^Bearer(?: |$)/i.test(request.header("authorization") ?? "");

/** Whether a request brings this very token. An operator has chosen it: it may have other characters than RFC 6750's. */
export const matchesBearerToken = (request: HonoRequest, token: Secret): boolean =>
  constantTimeEquals(
    /^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "")?.[1],
    token.reveal(),
  );
