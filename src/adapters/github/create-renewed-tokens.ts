import { createSecret, type Secret } from "../../domain/secret.ts";
import type { Clock } from "../../ports/clock.ts";
import type { IssuedToken } from "../../ports/token-issuer.ts";
import { throwIfCancelled } from "../shared/cancel-error.ts";
import type { GithubTokens } from "./github-tokens.ts";

/** A token as it came, with the moment (ISO 8601) of its end. */
export interface GivenToken {
  readonly value: string;
  readonly expiresAt?: string | undefined;
}

export interface RenewedTokensOptions {
  /** The first one. */
  readonly given: GivenToken;
  /** Login that our posts carry. */
  readonly login: string;
  /** Asks whoever gave it for another one. */
  readonly renew: (signal: AbortSignal) => Promise<GivenToken>;
  readonly clock: Clock;
}

/** A token is not handed out any more when it has less than this to live. */
const LEAST_LIFE_MS = 5 * 60 * 1000;

/** Creates the issuer of a runner: the token that it was given, and another one when that nears its end or is refused. */
export function createRenewedTokens({
  given,
  login,
  renew,
  clock,
}: RenewedTokensOptions): GithubTokens {
  let current: IssuedToken | undefined = toIssued(given);
  const isAlive = ({ expiresAt }: IssuedToken): boolean =>
    expiresAt === undefined || Date.parse(expiresAt) - Date.parse(clock.now()) >= LEAST_LIFE_MS;
  return {
    credentials: "the runner's token",
    async issue(_repository, _purpose, signal) {
      throwIfCancelled(signal);
      if (current === undefined || !isAlive(current)) current = toIssued(await renew(signal));
      return current;
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

function toIssued({ value, expiresAt }: GivenToken): IssuedToken {
  return { token: createSecret(value), ...(expiresAt === undefined ? {} : { expiresAt }) };
}
