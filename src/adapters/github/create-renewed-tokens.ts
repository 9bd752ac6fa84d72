import { createSecret, type Secret } from "../../domain/core/secret.ts";
import type { Clock } from "../../ports/clock.ts";
import type { IssuedToken } from "../../ports/token-issuer.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { GithubTokens } from "./github-tokens.ts";

/** A token with its expiry (ISO 8601). */
export interface RenewableToken {
  readonly value: string;
  readonly expiresAt?: string | undefined;
}

export interface RenewedTokensOptions {
  /** The first token. */
  readonly initialToken: RenewableToken;
  /** Login that authors our posts. */
  readonly login: string;
  /** Requests another token from the issuer. */
  readonly renew: (signal: AbortSignal) => Promise<RenewableToken>;
  readonly clock: Clock;
}

/** Remaining lifetime below which a token is renewed. */
const MIN_LIFETIME_MS = 5 * 60 * 1000;
/** Remaining lifetime down to which a token is still used while it cannot be renewed. */
const MIN_USABLE_MS = 30 * 1000;
/** Delay before a failed renewal is tried again. */
const RETRY_DELAY_MS = 15 * 1000;

/**
 * Creates the token issuer of a runner: the given token, and a new one when that nears its expiry
 * or is refused. While renewal fails, a token with remaining lifetime is used.
 */
export function createRenewedTokens({
  initialToken,
  login,
  renew,
  clock,
}: RenewedTokensOptions): GithubTokens {
  let current: IssuedToken | undefined = toIssuedToken(initialToken);
  let triedAt = Number.NEGATIVE_INFINITY;
  const hasLeft = (token: IssuedToken | undefined, leastMs: number): token is IssuedToken =>
    token !== undefined &&
    (token.expiresAt === undefined ||
      Date.parse(token.expiresAt) - Date.parse(clock.now()) >= leastMs);
  const issueNow = async (signal: AbortSignal): Promise<IssuedToken> => {
    if (hasLeft(current, MIN_LIFETIME_MS)) return current;
    const hasJustFailed = clock.monotonicMs() - triedAt < RETRY_DELAY_MS;
    if (hasJustFailed && hasLeft(current, MIN_USABLE_MS)) return current;
    try {
      current = toIssuedToken(await renew(signal));
      triedAt = Number.NEGATIVE_INFINITY;
      return current;
    } catch (error) {
      triedAt = clock.monotonicMs();
      throwIfCancelled(signal);
      if (hasLeft(current, MIN_USABLE_MS)) return current;
      throw error;
    }
  };
  return {
    credentials: "the runner's token",
    async issue(_repository, _purpose, signal) {
      throwIfCancelled(signal);
      return issueNow(signal);
    },
    async installation(_repository, signal) {
      throwIfCancelled(signal);
      return { login };
    },
    forget({ token }: { readonly token: Secret }) {
      if (current?.token === token) current = undefined;
      return true;
    },
    remember: () => undefined,
  };
}

function toIssuedToken({ value, expiresAt }: RenewableToken): IssuedToken {
  return { token: createSecret(value), expiresAt };
}
