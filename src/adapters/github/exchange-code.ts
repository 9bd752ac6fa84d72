import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { createSecret, type Secret } from "../../domain/core/secret.ts";
import type { CodeExchange } from "../../ports/sign-in.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { createBufferedFetch } from "./create-buffered-fetch.ts";
import { toFault } from "./fault.ts";

/** The OAuth app that users sign in to. */
export interface OauthClient {
  readonly serverUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Version of this program, for the `User-Agent`. */
  readonly version: string;
  readonly timeoutMs: number;
}

const MAX_BYTES = 64 * 1024;
const CLIENT_SETTINGS = "GITHUB_OAUTH_CLIENT_ID with GITHUB_OAUTH_CLIENT_SECRET";
const TokenResponse = z.object({ access_token: z.string().regex(/^[\x21-\x7e]+$/) });
const ErrorResponse = z.object({ error: z.string().max(100) });

/** Fixes for refusals of the code host; others are reported by their code. */
const FIXES: Readonly<Record<string, string>> = {
  incorrect_client_credentials: `it does not accept ${CLIENT_SETTINGS}; copy both again`,
  redirect_uri_mismatch:
    "the callback URL differs from the registered one; set GITHUB_OAUTH_CALLBACK_URL",
  unverified_user_email: "the account's e-mail address is not verified there; verify it",
};

/**
 * Exchanges a code for the user's token, in one request that is never repeated: a code is valid
 * once. GitHub answers a refusal with 200 and an `error`.
 *
 * Source: GitHub, "Authorizing OAuth apps" and "Troubleshooting OAuth app access token request
 * errors"; RFC 7636, 4.5.
 */
export async function exchangeCode(
  client: OauthClient,
  exchange: CodeExchange,
  signal: AbortSignal,
): Promise<Secret> {
  const { status, text } = await send(client, exchange, signal);
  const host = getHost(client);
  if (status >= 500 || status === 429) throw unreachableError(host, `answered ${status}`);
  const body = readJson(text);
  const granted = TokenResponse.safeParse(body);
  if (status < 300 && granted.success) return createSecret(granted.data.access_token);
  const error = ErrorResponse.safeParse(body).data?.error;
  if (status === 404)
    throw deniedError(
      `${host} does not know this app; check ${CLIENT_SETTINGS} and GITHUB_SERVER_URL`,
      status,
    );
  if (error !== undefined) throw toRefusalError(host, error);
  throw rejectedError(`${host} returned an unexpected response; check GITHUB_SERVER_URL`, status);
}

async function send(client: OauthClient, exchange: CodeExchange, signal: AbortSignal) {
  const { serverUrl, clientId, clientSecret, version, timeoutMs } = client;
  const fetchWhole = createBufferedFetch({ timeoutMs, maxBytes: MAX_BYTES, signal });
  try {
    const response = await fetchWhole(`${serverUrl}/login/oauth/access_token`, {
      method: "POST",
      headers: { accept: "application/json", "user-agent": `svc/${version}` },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        code: exchange.code,
        code_verifier: exchange.verifier,
        redirect_uri: exchange.redirectUrl,
      }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal.aborted) throw cancelError(signal);
    const { reason } = toFault(error);
    throw unreachableError(getHost(client), `cannot be reached (${reason})`, error);
  }
}

function toRefusalError(host: string, error: string): AppError {
  if (error === "bad_verification_code")
    return rejectedError(
      `${host} rejected the code because it is wrong, used or expired; sign in again`,
      200,
    );
  const name = error.replaceAll(/[^\w-]/g, "");
  return deniedError(FIXES[name] ?? `${host} refused it (${name}); check ${CLIENT_SETTINGS}`, 200);
}

const DOING = "signing in";

function deniedError(why: string, status: number): AppError {
  return new AppError("code-host-denied", `${DOING}: ${why}`, { details: { status } });
}

function rejectedError(why: string, status: number): AppError {
  return new AppError("code-host-rejected", `${DOING}: ${why}`, { details: { status } });
}

function unreachableError(host: string, what: string, cause?: unknown): AppError {
  const message = `${DOING}: ${host} ${what}; check GITHUB_SERVER_URL and the network, or try later`;
  return new AppError("code-host-unreachable", message, { details: {}, cause });
}

const getHost = ({ serverUrl }: OauthClient): string =>
  URL.parse(serverUrl)?.host ?? "the code host";
