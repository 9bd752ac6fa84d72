import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, SignJWT } from "jose";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import type { FakeClock } from "./fake-clock.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a token is to be like, where it is not a good one. `undefined` takes a claim or a header out. */
export interface TokenOptions {
  readonly claims?: Json;
  readonly header?: Json | undefined;
}

/** An OpenID Connect issuer on loopback. */
export interface OidcIssuer extends AsyncDisposable {
  /** What its tokens have as `iss`. */
  readonly url: string;
  /** A token of the workflow `ci.yml` of `acme/shop` for the audience `svc`, signed with the present key. */
  token(wish?: TokenOptions): Promise<string>;
  /** The private key that it signs with, as a JWK. */
  signingKey(): Json;
  /** Takes another key, and forgets the one before. */
  rotate(): Promise<void>;
  /** How often the key set was asked for. */
  keyFetches(): number;
  /** Answers instead of the issuer; absent: the issuer does again. */
  answerWith(answer?: (request: IncomingMessage, response: ServerResponse) => void): void;
}

export const WORKFLOW: Json = {
  aud: "svc",
  repository: "acme/shop",
  actor: "mia",
  workflow_ref: "acme/shop/.github/workflows/ci.yml@refs/heads/main",
  run_id: "4711",
  run_attempt: "2",
  ref: "refs/heads/main",
  sha: "0123456789abcdef0123456789abcdef01234567",
};

const ALGORITHM = "RS256";
const KEY_PATH = "/jwks";
const LIFE_SECONDS = 600;

/** Opens it. Its tokens have the time of the clock; without one, that of the machine. */
export async function openOidcIssuer(clock?: FakeClock): Promise<OidcIssuer> {
  let fetches = 0;
  let answer: Parameters<OidcIssuer["answerWith"]>[0];
  let service: OAuth2Service;
  const server = createServer((request, response) => {
    if (request.url === KEY_PATH) fetches += 1;
    if (answer !== undefined) return answer(request, response);
    return void service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rotate = async (): Promise<void> => {
    const issuer = new OAuth2Issuer();
    issuer.url = url;
    await issuer.keys.generate(ALGORITHM);
    service = new OAuth2Service(issuer);
  };
  await rotate();
  const signingKey = () => ({ ...service.issuer.keys.get() }) as Json;
  return {
    url,
    rotate,
    signingKey,
    keyFetches: () => fetches,
    answerWith: (other) => {
      answer = other;
    },
    token: async ({ claims = {}, header = {} } = {}) => {
      const now = Math.floor((clock === undefined ? Date.now() : Date.parse(clock.now())) / 1_000);
      const times = { iat: now, nbf: now, exp: now + LIFE_SECONDS };
      const jwk = signingKey();
      return new SignJWT(present({ iss: url, ...WORKFLOW, ...times, ...claims }))
        .setProtectedHeader({ alg: ALGORITHM, ...present({ typ: "JWT", kid: jwk.kid, ...header }) })
        .sign(await importJWK(jwk, ALGORITHM));
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const present = (given: Json): Json =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
