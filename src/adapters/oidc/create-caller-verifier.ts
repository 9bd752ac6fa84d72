import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify } from "jose";
import { z } from "zod";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { CallerClaims, CallerVerifier } from "../../ports/caller-verifier.ts";
import type { Clock } from "../../ports/clock.ts";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createKeySet, type KeySet } from "./create-key-set.ts";
import { type Keys, loadKeys } from "./load-keys.ts";
import { readIssuer, withoutSlash } from "./read-issuer.ts";

export interface CallerVerifierOptions {
  /** Issuer as tokens name it: the exact `iss` that is accepted. */
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Pick<Clock, "monotonicMs" | "now">;
  /** Time limit for loading the issuer's keys; ten seconds when absent. */
  readonly timeoutMs?: number;
  /** Called with one line whenever the issuer's keys could not be loaded. */
  readonly onFailure?: ((text: string) => void) | undefined;
}

const MAX_TOKEN_CHARS = 16 * 1024;
const MAX_KID_CHARS = 200;
const SKEW_SECONDS = 60;
const TIMEOUT_MS = 10_000;
/** Headers that would make us use a key, or rules, from the token itself. */
const FORBIDDEN_HEADERS = ["crit", "jku", "jwk", "x5c", "x5u"] as const;

/**
 * Creates the verifier of tokens that workflows get from an OpenID Connect issuer. Throws
 * `config-invalid` for an issuer without a trustworthy URL.
 *
 * Source: RFC 7519, RFC 8725; the code host's documentation of OpenID Connect for its workflows.
 */
export function createCallerVerifier(options: CallerVerifierOptions): CallerVerifier {
  const { audience, clock, timeoutMs = TIMEOUT_MS } = options;
  const address = readIssuer(options.issuer);
  const issuer = withoutSlash(options.issuer);
  // Callers share the load: none of them may cancel it.
  const load = () => loadWithRetry({ issuer, address }, AbortSignal.timeout(timeoutMs));
  const { onFailure = () => undefined } = options;
  const keySet = createKeySet({ clock, issuer, load, onFailure });
  // A setting with a trailing slash accepts tokens with and without it.
  const issuers = options.issuer === issuer ? issuer : [issuer, `${issuer}/`];
  const rules = { issuer: issuers, audience, algorithms: ["RS256"], clockTolerance: SKEW_SECONDS };
  return {
    verify: async (token, signal) => {
      throwIfCancelled(signal);
      if (token.length > MAX_TOKEN_CHARS) throw tokenInvalid("its size");
      const nowMs = Date.parse(clock.now());
      const times = { currentDate: new Date(nowMs), requiredClaims: ["exp"] };
      const findKey = (header: JWTHeaderParameters) => pickKey(header, keySet);
      const verifying = jwtVerify(token, findKey, { ...rules, ...times }).catch((error) => {
        throw toTokenError(error);
      });
      const { payload } = await untilAborted(verifying, signal);
      const { iat } = payload;
      if (iat !== undefined && iat > nowMs / 1_000 + SKEW_SECONDS) throw tokenInvalid("its iat");
      const claims = readClaims(payload);
      if (claims === undefined) throw tokenInvalid("its repository");
      return claims;
    },
  };
}

/**
 * Retries once after a failure, within the same time limit: one lost connection refuses no caller.
 */
async function loadWithRetry(
  from: Parameters<typeof loadKeys>[0],
  signal: AbortSignal,
): Promise<Keys> {
  try {
    return await loadKeys(from, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return loadKeys(from, signal);
  }
}

async function pickKey(header: JWTHeaderParameters, keys: KeySet): Promise<CryptoKey> {
  const lure = FORBIDDEN_HEADERS.find((name) => name in header);
  if (lure !== undefined) throw tokenInvalid(`its header ${lure}`);
  const kid: unknown = header.kid;
  if (typeof kid !== "string" || kid === "" || kid.length > MAX_KID_CHARS)
    throw tokenInvalid("the id of its key");
  const key = await keys.find(kid);
  if (key === undefined) throw tokenInvalid("the id of its key");
  return key;
}

function toTokenError(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof errors.JOSEError)) return error;
  return tokenInvalid(getFailedCheck(error), error);
}

function getFailedCheck(error: errors.JOSEError): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `its ${error.claim}`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return "its signature";
  return error instanceof errors.JOSEAlgNotAllowed ? "its algorithm" : "its form";
}

async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(cancelError(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

const LOGIN = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}(?:\[bot\])?$/;

const line = z
  .string()
  .max(500)
  .regex(/^[^\p{C}\s]+$/u);
const number = z
  .union([z.int().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,20}$/));

/** Returns a schema for a claim that is only shown, not relied upon: an invalid one is left out. */
const optionalClaim = <Value>(field: z.ZodType<Value>): z.ZodType<Value | undefined> =>
  field.optional().catch(undefined);

const Claims = z.object({
  repository: z.string().refine((name) => parseRepository(name) !== undefined),
  actor: optionalClaim(z.string().regex(LOGIN)),
  workflow_ref: optionalClaim(line),
  run_id: optionalClaim(number),
  run_attempt: optionalClaim(number),
  ref: optionalClaim(line),
  sha: optionalClaim(z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)),
});

/** Reads the workflow's claims of a verified token; `undefined` when it names no repository. */
function readClaims(payload: unknown): CallerClaims | undefined {
  const { data } = Claims.safeParse(payload);
  if (data === undefined) return undefined;
  const { repository, actor, workflow_ref: workflowRef, run_id: runId, ref, sha } = data;
  const { run_attempt: runAttempt } = data;
  const others = Object.entries({ actor, workflowRef, runId, runAttempt, ref, sha });
  return { repository, ...Object.fromEntries(others.filter(([, value]) => value !== undefined)) };
}

/** Returns the refusal of a token; `what` names the failed check, never the token's content. */
function tokenInvalid(what: string, cause?: unknown): AppError<"token-invalid"> {
  const message = `the caller's token is not valid: ${what}`;
  return new AppError("token-invalid", message, { details: {}, cause });
}
