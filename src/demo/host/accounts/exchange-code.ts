import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { HostContext } from "../host-context.ts";
import type { CodeState } from "../state.ts";

/**
 * Exchanges a code for a user's token. An `error` has the code host's wording, which answers both
 * with 200. A code can be used once, whether the exchange succeeds or not.
 */
export function exchangeCode(
  context: HostContext,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const { state } = context;
  const isApp =
    isSame(fields.client_id, state.app.clientId) &&
    isSame(fields.client_secret, state.app.clientSecret);
  if (!isApp) {
    const reason = "The client_id and/or client_secret passed are incorrect.";
    return failure("incorrect_client_credentials", reason);
  }
  const code = consumeCode(context, fields.code);
  if (!code || !matchesChallenge(code, fields.code_verifier)) {
    return failure("bad_verification_code", "The code passed is incorrect or expired.");
  }
  if (fields.redirect_uri !== undefined && fields.redirect_uri !== code.redirectUri) {
    const reason = "The redirect_uri MUST match the registered callback URL for this application.";
    return failure("redirect_uri_mismatch", reason);
  }
  const value = `gho_${randomBytes(18).toString("hex")}`;
  // A user-to-server token has the permissions that both the user and the app have.
  const permissions = { ...state.app.permissions, metadata: "read" };
  state.tokens.push({ value, owner: { login: code.login }, permissions });
  context.save();
  return { access_token: value, token_type: "bearer", scope: "" };
}

function failure(error: string, description: string): Record<string, string> {
  const uri =
    "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors";
  return { error, error_description: description, error_uri: uri };
}

function consumeCode(context: HostContext, value: string | undefined): CodeState | undefined {
  const { codes } = context.state;
  const index = codes.findIndex((code) => isSame(value, code.value));
  if (index < 0) return undefined;
  const [code] = codes.splice(index, 1);
  context.save();
  const isFresh = code !== undefined && Date.parse(code.expiresAt) > Date.parse(context.now());
  return isFresh ? code : undefined;
}

/** Checks an S256 challenge of PKCE. Source: RFC 7636, 4.6. */
function matchesChallenge({ codeChallenge }: CodeState, verifier: string | undefined): boolean {
  if (codeChallenge === undefined) return true;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(createHash("sha256").update(verifier).digest("base64url"), codeChallenge);
}

function isSame(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
