import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { Hono } from "hono";
import type { HostContext } from "../host-context.ts";

/** Issuer of workflow tokens. */
export interface WorkflowTokens {
  /** Available once the host listens. */
  issuerUrl(): string;
  token(claims: Readonly<Record<string, string>>): string;
  /** Discovery document and keys for verifiers, at the server's root. */
  readonly routes: Hono;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const PATH = "/_services/token";
const LIFETIME_SECONDS = 600;

/**
 * Creates an issuer of OIDC tokens for workflows. Its key is valid for the lifetime of the host.
 *
 * Source: OpenID Connect Discovery 1.0; RFC 7515, RFC 7517.
 */
export function createWorkflowTokens(context: HostContext): WorkflowTokens {
  const issuerUrl = (): string => `${context.serverUrl}${PATH}`;
  let own: SigningKey | undefined;
  const key = (): SigningKey => {
    own ??= {
      kid: randomBytes(8).toString("hex"),
      ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
    };
    return own;
  };
  const routes = new Hono();
  routes.get(`${PATH}/.well-known/openid-configuration`, (request) =>
    request.json({
      issuer: issuerUrl(),
      jwks_uri: `${issuerUrl()}/.well-known/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
  );
  routes.get(`${PATH}/.well-known/jwks`, (request) => {
    const { kid, publicKey } = key();
    const jwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
    return request.json({ keys: [jwk] });
  });
  return {
    issuerUrl,
    routes,
    token: (claims) => {
      const now = Math.floor(Date.parse(context.now()) / 1_000);
      const times = { iat: now, nbf: now, exp: now + LIFETIME_SECONDS };
      return toJwt({ iss: issuerUrl(), ...times, ...claims }, key());
    },
  };
}

function toJwt(payload: object, { kid, privateKey }: SigningKey): string {
  const header = { typ: "JWT", alg: "RS256", kid };
  const parts = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const signed = parts.join(".");
  const signature = sign("RSA-SHA256", Buffer.from(signed), privateKey);
  return `${signed}.${signature.toString("base64url")}`;
}
