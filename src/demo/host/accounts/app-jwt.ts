import { verify } from "node:crypto";
import type { AppState } from "../state.ts";

const ALLOWED_SKEW_SECONDS = 60;
const MAX_LIFETIME_SECONDS = 10 * 60;

/**
 * Validates an app's JSON Web Token at a time in seconds since 1970. Returns the error message of
 * the code host, or `undefined` if it is valid. Only RS256 is accepted, regardless of the header.
 */
export function validateAppJwt(jwt: string, app: AppState, nowSeconds: number): string | undefined {
  const [header = "", payload = "", signature = "", ...rest] = jwt.split(".");
  const claims = parseObject(payload);
  if (rest.length > 0 || parseObject(header)?.alg !== "RS256" || !claims) return UNDECODABLE;
  const key = { key: app.publicKeyPem };
  const isSigned = verify(
    "RSA-SHA256",
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return UNDECODABLE;
  if (claims.iss !== app.clientId && String(claims.iss) !== String(app.id)) {
    return "'Issuer' claim ('iss') must be an Integer";
  }
  return validateTimes(claims, nowSeconds);
}

const UNDECODABLE = "A JSON web token could not be decoded";

function validateTimes({ exp, iat }: Record<string, unknown>, now: number): string | undefined {
  if (typeof exp !== "number" || exp <= now) {
    return "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
  }
  if (exp > now + MAX_LIFETIME_SECONDS) {
    return "'Expiration time' claim ('exp') is too far in the future";
  }
  if (typeof iat !== "number" || iat > now + ALLOWED_SKEW_SECONDS) {
    return "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
  }
  return undefined;
}

function parseObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined; // Not a JSON Web Token.
  }
}
