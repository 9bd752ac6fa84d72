import type { HonoRequest } from "hono";
import type { Secret } from "../../../domain/core/secret.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";

/**
 * Returns the token of an `Authorization` header according to RFC 6750; `undefined` without one, or
 * with more than one.
 */
export function readBearerToken(request: HonoRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.header("authorization") ?? "")?.[1];
}

/** Returns true if a request has a bearer token, valid or not. */
export const hasBearerToken = (request: HonoRequest): boolean =>
  /^Bearer(?: |$)/i.test(request.header("authorization") ?? "");

/**
 * Returns true if a request has this token. It was chosen by an operator and may contain characters
 * outside RFC 6750.
 */
export const matchesBearerToken = (request: HonoRequest, token: Secret): boolean =>
  constantTimeEquals(
    /^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "")?.[1],
    token.reveal(),
  );
