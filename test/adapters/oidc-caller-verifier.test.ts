import type { ServerResponse } from "node:http";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCallerVerifier } from "../../src/adapters/oidc/create-caller-verifier.ts";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import type { CallerVerifier } from "../../src/ports/caller-verifier.ts";
import {
  type CallerTokenOptions,
  callerVerifierContract,
} from "../contracts/caller-verifier.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { type OidcIssuer, openOidcIssuer, WORKFLOW } from "../fakes/oidc-issuer.ts";

const START = "2026-03-01T12:00:00.000Z";
const NOW = Date.parse(START) / 1_000;
const idle = () => new AbortController().signal;

callerVerifierContract("oidc", async () => {
  const clock = createFakeClock({ isManual: true, startAt: START });
  const issuer = await openOidcIssuer(clock);
  const options = { issuer: issuer.url, audience: "svc", clock };
  const foreign = await generateKeyPair("RS256");
  return {
    verifier: createCallerVerifier(options),
    rotate: issuer.rotate,
    keyFetches: issuer.keyFetches,
    pass: clock.advance,
    setOutage: (isOut) =>
      issuer.answerWith(isOut ? (_request, response) => response.destroy() : undefined),
    token: async (wanted: CallerTokenOptions = {}) => {
      const { expiresInSeconds = 600, audience = "svc", repository = "acme/shop" } = wanted;
      const now = Date.parse(clock.now()) / 1_000;
      const times = { iat: now - 600, nbf: now - 600, exp: now + expiresInSeconds };
      const iss = wanted.issuer ?? issuer.url;
      const claims = { iss, aud: audience, repository, ...times };
      if (wanted.isForeign !== true) return issuer.token({ claims });
      return new SignJWT({ ...WORKFLOW, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "strange" })
        .sign(foreign.privateKey);
    },
    close: async () => issuer[Symbol.asyncDispose](),
  };
});

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error("it has not failed"),
    (failure: unknown) => failure,
  );
  if (isAppError(error)) return error;
  throw error;
}

let issuer: OidcIssuer;
let other: Awaited<ReturnType<typeof generateKeyPair>>;
const clock = createFakeClock({ isManual: true, startAt: START });
beforeAll(async () => {
  issuer = await openOidcIssuer(clock);
  other = await generateKeyPair("RS256", { extractable: true });
});
afterAll(() => issuer[Symbol.asyncDispose]());

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const good = (claims = {}): JWTPayload => ({
  iss: issuer.url,
  ...WORKFLOW,
  iat: NOW,
  nbf: NOW,
  exp: NOW + 600,
  ...claims,
});

/** Signs the usual claims with the issuer's own key material, by any algorithm. */
async function signedBy(alg: string, header = {}): Promise<string> {
  const jwk = { ...issuer.signingKey(), alg } as JWK;
  const head = { alg, kid: jwk.kid ?? "", ...header };
  return new SignJWT(good()).setProtectedHeader(head).sign(await importJWK(jwk, alg));
}

/** The attack on verifiers that take the public key for a shared secret. */
async function signedWithPublicKey(): Promise<string> {
  const { kid, n, e, kty } = issuer.signingKey();
  const key = (await importJWK({ kty, n, e } as never, "RS256")) as CryptoKey;
  const secret = new TextEncoder().encode(await exportSPKI(key));
  const header = { alg: "HS256", kid: kid as string };
  return new SignJWT(good()).setProtectedHeader(header).sign(secret);
}

const signedByOther = (header: object): Promise<string> =>
  new SignJWT(good()).setProtectedHeader({ alg: "RS256", ...header }).sign(other.privateKey);

async function signedByCurve(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256");
  const kid = issuer.signingKey().kid as string;
  return new SignJWT(good()).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
}

const withPayload = async (payload: string): Promise<string> => {
  const [header = "", , signature = ""] = (await issuer.token()).split(".");
  return [header, payload, signature].join(".");
};

const kidOf = () => issuer.signingKey().kid as string;
const badKid = (kid: unknown) => () => issuer.token({ header: { kid } });
const badClaim = (claims: object) => () => issuer.token({ claims: { ...claims } });

const NEGATIVES: Readonly<Record<string, () => string | Promise<string>>> = {
  "no algorithm": () => new UnsecuredJWT(good()).encode(),
  "no algorithm, with a key and a signature": async () => {
    const [, payload = "", signature = ""] = (await issuer.token()).split(".");
    return [base64({ alg: "none", kid: kidOf() }), payload, signature].join(".");
  },
  "an HMAC with the public key": signedWithPublicKey,
  RS384: () => signedBy("RS384"),
  RS512: () => signedBy("RS512"),
  PS256: () => signedBy("PS256"),
  ES256: signedByCurve,
  "another key by the same id": () => signedByOther({ kid: kidOf() }),
  "another key that it names itself": async () =>
    signedByOther({ kid: kidOf(), jwk: await exportJWK(other.publicKey) }),
  "an address of keys": () => issuer.token({ header: { jku: `${issuer.url}/jwks` } }),
  "an address of certificates": () => issuer.token({ header: { x5u: `${issuer.url}/x` } }),
  "a chain of certificates": () => issuer.token({ header: { x5c: ["MIIB"] } }),
  "a critical header": () => issuer.token({ header: { crit: ["b64"], b64: true } }),
  "a critical header that nobody knows": async () => {
    const [, payload = "", signature = ""] = (await issuer.token()).split(".");
    const header = { alg: "RS256", kid: kidOf(), crit: ["exp2"], exp2: 1 };
    return [base64(header), payload, signature].join(".");
  },
  "no id of a key": badKid(undefined),
  "an empty id of a key": badKid(""),
  "an unknown id of a key": badKid("strange"),
  "an id of a key that is a path": badKid("../../../../dev/null"),
  "an id of a key that is an address": badKid("https://evil.example/jwks"),
  "an id of a key that is huge": badKid("k".repeat(5_000)),
  "an id of a key that is a number": badKid(7),
  "an id of a key that is a name of the language": badKid("__proto__"),
  "an id of a key that is a list": badKid([kidOf]),
  "another issuer": badClaim({ iss: "https://issuer.example" }),
  "the issuer with a slash": async () => issuer.token({ claims: { iss: `${issuer.url}/` } }),
  "no issuer": badClaim({ iss: undefined }),
  "a list of issuers": async () => issuer.token({ claims: { iss: [issuer.url] } }),
  "another audience": badClaim({ aud: "other" }),
  "an audience that begins with ours": badClaim({ aud: "svc2" }),
  "an audience in capitals": badClaim({ aud: "SVC" }),
  "a list of other audiences": badClaim({ aud: ["other", "svc "] }),
  "an audience that is an object": badClaim({ aud: { svc: true } }),
  "no audience": badClaim({ aud: undefined }),
  "an end that has passed": badClaim({ exp: NOW - 61 }),
  "no end": badClaim({ exp: undefined }),
  "an end that is a text": badClaim({ exp: `${NOW + 600}` }),
  "a beginning that is to come": badClaim({ nbf: NOW + 120 }),
  "a beginning that is a text": badClaim({ nbf: "now" }),
  "a birth that is to come": badClaim({ iat: NOW + 120 }),
  "a birth that is a text": badClaim({ iat: "now" }),
  "no repository": badClaim({ repository: undefined }),
  "a list of repositories": badClaim({ repository: ["acme/shop"] }),
  "a repository with slashes": badClaim({ repository: "acme/shop/../vault" }),
  "a repository that is a path": badClaim({ repository: "acme/.." }),
  nothing: () => "",
  "one part": () => "abc",
  "two parts": async () => (await issuer.token()).split(".").slice(0, 2).join("."),
  "four parts": async () => `${await issuer.token()}.x`,
  "five parts, as encrypted ones have": () => "a.b.c.d.e",
  "no base64": async () =>
    `${"ä".repeat(9)}.${(await issuer.token()).split(".").slice(1).join(".")}`,
  "a header that is no JSON": async () => `${Buffer.from("{").toString("base64url")}.e30.AAAA`,
  "a header that is null": () => `${base64(null)}.e30.AAAA`,
  "a payload that is no JSON": () => withPayload(Buffer.from("{").toString("base64url")),
  "a payload of somebody else": () => withPayload(base64(good({ repository: "acme/vault" }))),
  "a signature that is cut": async () => (await issuer.token()).slice(0, -20),
  "no signature": async () => `${(await issuer.token()).split(".").slice(0, 2).join(".")}.`,
  "a million characters": () => `${"a".repeat(2 ** 20)}.e30.AAAA`,
  "more than is read": () => issuer.token({ claims: { pad: "x".repeat(16 * 1024) } }),
};

describe("a token with", () => {
  let verifier: CallerVerifier;
  beforeEach(() => {
    verifier = createCallerVerifier({ issuer: issuer.url, audience: "svc", clock });
  });

  it.each(Object.entries(NEGATIVES))("%s is not accepted", async (_what, make) => {
    const token = await make();
    const { code, message } = await failureOf(verifier.verify(token, idle()));
    expect(code).toBe("token-invalid");
    expect(message).toMatch(/^the caller's token is not valid: [a-z0-9 ]{3,30}$/);
  });

  it.each([
    ["our audience among others", { aud: ["other", "svc"] }],
    ["no time of its birth", { iat: undefined, nbf: undefined }],
    ["a clock that is a little ahead", { iat: NOW + 50, nbf: NOW + 50 }],
    ["a clock that is a little behind", { exp: NOW - 50 }],
  ])("%s is accepted", async (_what, claims) => {
    const token = await issuer.token({ claims });
    expect(await verifier.verify(token, idle())).toMatchObject({ repository: "acme/shop" });
  });

  it("unexpected claims ignores them, except for numbers", async () => {
    const odd = { actor: "a b", workflow_ref: "x\ny", ref: 5, sha: "main", run_id: 4711 };
    const token = await issuer.token({ claims: { ...odd, run_attempt: "0x1" } });
    const claims = await verifier.verify(token, idle());
    expect(claims).toEqual({ repository: "acme/shop", runId: "4711" });
  });

  it("the name of a program keeps it", async () => {
    const token = await issuer.token({ claims: { actor: "dependabot[bot]" } });
    expect(await verifier.verify(token, idle())).toMatchObject({ actor: "dependabot[bot]" });
  });
});

describe("the keys of an issuer", () => {
  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const publicKey = () => {
    const { kty, kid, n, e } = issuer.signingKey();
    return { kty, kid, n, e, use: "sig", alg: "RS256" };
  };
  /** Serves paths; anything else is 404. */
  const serve = (paths: Readonly<Record<string, (response: ServerResponse) => void>>): void =>
    issuer.answerWith((request, response) => {
      const found = paths[request.url ?? ""];
      if (found === undefined) json(response, {}, 404);
      else found(response);
    });
  const USUAL = "/.well-known/jwks";
  const DISCOVERY = "/.well-known/openid-configuration";
  const verify = async (options = {}) => {
    const verifier = createCallerVerifier({
      issuer: issuer.url,
      audience: "svc",
      clock,
      ...options,
    });
    return verifier.verify(await issuer.token(), idle());
  };

  it("are at the default location when there is no discovery document", async () => {
    serve({ [USUAL]: (response) => json(response, { keys: [publicKey()] }) });
    expect(await verify()).toMatchObject({ repository: "acme/shop" });
  });

  it("may be below a path", async () => {
    const below = `${issuer.url}/_services/token`;
    serve({
      "/_services/token/.well-known/jwks": (response) => json(response, { keys: [publicKey()] }),
    });
    const verifier = createCallerVerifier({ issuer: below, audience: "svc", clock });
    const token = await issuer.token({ claims: { iss: below } });
    expect(await verifier.verify(token, idle())).toMatchObject({ repository: "acme/shop" });
  });

  it("are never loaded from elsewhere, regardless of the discovery document", async () => {
    await using elsewhere = await openOidcIssuer(clock);
    for (const description of [
      { issuer: issuer.url, jwks_uri: `${elsewhere.url}/jwks` },
      { issuer: elsewhere.url, jwks_uri: `${issuer.url}/else` },
      { issuer: issuer.url, jwks_uri: "file:///etc/keys" },
    ]) {
      serve({
        [DISCOVERY]: (response) => json(response, description),
        [USUAL]: (response) => json(response, { keys: [publicKey()] }),
      });
      expect(await verify()).toMatchObject({ repository: "acme/shop" });
    }
    expect(elsewhere.keyFetches()).toBe(0);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["a redirect", (response) => response.writeHead(302, { location: "/keys" }).end()],
    ["an error", (response) => json(response, {}, 500)],
    ["no list", (response) => json(response, { keys: 5 })],
    ["an empty list", (response) => json(response, { keys: [] })],
    ["no JSON", (response) => void response.end("<html>")],
    [
      "an endless list",
      (response) => json(response, { keys: [publicKey()], pad: "x".repeat(2 ** 20) }),
    ],
    [
      "half an answer",
      (response) => {
        response.writeHead(200, { "content-length": "999" }).write("{");
        setImmediate(() => response.destroy());
      },
    ],
    ["nothing in time", () => undefined],
    [
      "a private key alone",
      (response) => json(response, { keys: [{ kty: "oct", kid: "k", k: "AAAA" }] }),
    ],
    ["another use", (response) => json(response, { keys: [{ ...publicKey(), use: "enc" }] })],
    [
      "another algorithm",
      (response) => json(response, { keys: [{ ...publicKey(), alg: "RS512" }] }),
    ],
    ["a key that is none", (response) => json(response, { keys: [{ ...publicKey(), n: "!" }] })],
    [
      "a key without an id",
      (response) => json(response, { keys: [{ ...publicKey(), kid: undefined }] }),
    ],
  ])("cannot be loaded with %s", async (_what, answer) => {
    serve({ [USUAL]: answer, "/keys": (response) => json(response, { keys: [publicKey()] }) });
    const error = await failureOf(verify({ timeoutMs: 500 }));
    expect(error.code).toBe("issuer-unreachable");
    expect(error.message).toMatch(
      /^could not fetch the signing keys of http:\S+ \(.+\); check TASK_OIDC_ISSUER/,
    );
  });

  it("are not accepted when they are too short to be safe", async () => {
    const { publicKey: weak, privateKey } = await crypto.subtle.generateKey(
      {
        name: "RSASSA-PKCS1-v1_5",
        hash: "SHA-256",
        modulusLength: 1_024,
        publicExponent: new Uint8Array([1, 0, 1]),
      },
      true,
      ["sign", "verify"],
    );
    const keys = [{ ...(await exportJWK(weak)), kid: "weak" }, publicKey()];
    serve({ [USUAL]: (response) => json(response, { keys }) });
    const parts = [base64({ alg: "RS256", kid: "weak" }), base64(good())].join(".");
    const bytes = new TextEncoder().encode(parts);
    const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, bytes);
    const token = `${parts}.${Buffer.from(signature).toString("base64url")}`;
    const verifier = createCallerVerifier({ issuer: issuer.url, audience: "svc", clock });
    expect((await failureOf(verifier.verify(token, idle()))).code).toBe("token-invalid");
  });

  it("are requested once for concurrent callers, also when one of them aborts", async () => {
    issuer.answerWith();
    const before = issuer.keyFetches();
    const verifier = createCallerVerifier({ issuer: issuer.url, audience: "svc", clock });
    const token = await issuer.token();
    const gone = new AbortController();
    const first = failureOf(verifier.verify(token, gone.signal));
    const rest = Array.from({ length: 20 }, () => verifier.verify(token, idle()));
    gone.abort();
    expect((await first).code).toBe("cancelled");
    expect(await Promise.all(rest)).toHaveLength(20);
    expect(issuer.keyFetches() - before).toBe(1);
  });

  it("are renewed after ten minutes, and stay valid for a day if that fails", async () => {
    issuer.answerWith();
    const later = createFakeClock({ isManual: true, startAt: START });
    const verifier = createCallerVerifier({ issuer: issuer.url, audience: "svc", clock: later });
    const before = issuer.keyFetches();
    const ask = async () => {
      const now = Date.parse(later.now()) / 1_000;
      const claims = { iat: now, nbf: now, exp: now + 60 };
      return verifier.verify(await issuer.token({ claims }), idle());
    };
    await ask();
    later.advance(9 * 60_000);
    await ask();
    expect(issuer.keyFetches() - before).toBe(1);
    later.advance(60_000);
    await ask();
    expect(issuer.keyFetches() - before).toBe(2);
    issuer.answerWith((_request, response) => response.destroy());
    later.advance(24 * 3_600_000 - 1);
    await ask();
    later.advance(1);
    expect((await failureOf(ask())).code).toBe("issuer-unreachable");
    issuer.answerWith();
  });

  it("are requested with increasing delays after failures, each of which is reported", async () => {
    let asked = 0;
    issuer.answerWith((_request, response) => {
      asked += 1;
      response.destroy();
    });
    const later = createFakeClock({ isManual: true, startAt: START });
    const lines: string[] = [];
    const onFailure = (text: string): void => void lines.push(text);
    const options = { issuer: issuer.url, audience: "svc", clock: later, onFailure };
    const verifier = createCallerVerifier(options);
    const token = await issuer.token();
    for (let second = 0; second < 30; second += 1) {
      expect((await failureOf(verifier.verify(token, idle()))).code).toBe("issuer-unreachable");
      later.advance(1_000);
    }
    // After 0, 1, 3, 7, 15 and 25 seconds, each time twice.
    expect(asked).toBe(12);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^could not load the signing keys of http:\S+: \w+/);
    issuer.answerWith();
  });

  it("are loaded despite one lost connection, and a second later after two", async () => {
    for (const lost of [1, 2]) {
      let asked = 0;
      issuer.answerWith((_request, response) => {
        asked += 1;
        if (asked === lost) issuer.answerWith();
        response.destroy();
      });
      const later = createFakeClock({ isManual: true, startAt: START });
      const options = { issuer: issuer.url, audience: "svc", clock: later };
      const verifier = createCallerVerifier(options);
      const token = await issuer.token();
      if (lost === 2) await failureOf(verifier.verify(token, idle()));
      later.advance(lost === 2 ? 1_000 : 0);
      expect(await verifier.verify(token, idle())).toMatchObject({ repository: "acme/shop" });
    }
  });
});

describe("an issuer", () => {
  it.each([
    "",
    "issuer",
    "http://issuer.example",
    "ftp://127.0.0.1",
    "https://user:pass@issuer.example",
    "https://issuer.example?x=1",
    "https://issuer.example#x",
    "http://127.0.0.1.evil.example",
  ])("is not accepted as %j", (address) => {
    expect(() => createCallerVerifier({ issuer: address, audience: "svc", clock })).toThrow(
      expect.objectContaining({ code: "config-invalid" }),
    );
  });

  it.each(["https://issuer.example/", "http://localhost:1", "http://[::1]:1/a"])(
    "is accepted as %j",
    (address) => {
      createCallerVerifier({ issuer: address, audience: "svc", clock });
    },
  );
});

describe("an issuer that is configured with a slash", () => {
  it.each(["", "/"])("has its tokens accepted, whose issuer ends with '%s'", async (end) => {
    const options = { issuer: `${issuer.url}/`, audience: "svc", clock };
    const verifier = createCallerVerifier(options);
    const token = await issuer.token({ claims: { iss: `${issuer.url}${end}` } });
    expect(await verifier.verify(token, new AbortController().signal)).toMatchObject({
      repository: WORKFLOW.repository,
    });
  });
});
