import type { CryptoKey } from "jose";
import { AppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Keys } from "./load-keys.ts";

export interface KeySetOptions {
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Named when the keys cannot be had. */
  readonly issuer: string;
  load(): Promise<Keys>;
  /** Called with one line for every load that failed. */
  onFailure?(text: string): void;
}

export interface KeySet {
  /** `undefined` for an id that is none. Rejects with `issuer-unreachable` when there are no keys to look in. */
  find(kid: string): Promise<CryptoKey | undefined>;
}

const MINUTE_MS = 60_000;
const MAX_AGE_MS = 10 * MINUTE_MS;
/** Keys that could not be renewed are good for as long as this. */
const MAX_STALE_MS = 24 * 60 * MINUTE_MS;
/** Between two failures while there are no keys at all: doubled after each one. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps the keys of an issuer and renews them; however many ask, they are asked for once at a time. */
export function createKeySet({ clock, issuer, load, onFailure }: KeySetOptions): KeySet {
  let keys: Keys | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let failures = 0;
  let [loadedAt, triedAt, soughtAt] = [-Infinity, -Infinity, -Infinity];
  const elapsedMs = (since: number): number => clock.monotonicMs() - since;

  const isDue = (isKnown: boolean): boolean => {
    if (failure !== undefined)
      return elapsedMs(triedAt) >= (keys === undefined ? getRetryDelay(failures) : MINUTE_MS);
    if (elapsedMs(loadedAt) >= MAX_AGE_MS) return true;
    return !isKnown && elapsedMs(soughtAt) >= MINUTE_MS;
  };
  const renew = async (): Promise<void> => {
    triedAt = clock.monotonicMs();
    try {
      keys = await load();
      loadedAt = clock.monotonicMs();
      failure = undefined;
      failures = 0;
    } catch (error) {
      failure = error;
      failures += 1;
      onFailure?.(`could not load the signing keys of ${issuer}: ${errorReason(error)}`);
    } finally {
      loading = undefined;
    }
  };

  const renewIfDue = async (isKnown: boolean): Promise<void> => {
    if (loading === undefined && isDue(isKnown)) {
      // The first load of all is no search for a key that was not there.
      if (keys !== undefined && !isKnown) soughtAt = clock.monotonicMs();
      loading = renew();
    }
    await loading;
  };

  return {
    find: async (kid) => {
      const known = keys?.get(kid);
      if (known !== undefined && elapsedMs(loadedAt) < MAX_AGE_MS) return known;
      await renewIfDue(known !== undefined);
      if (keys !== undefined && elapsedMs(loadedAt) < MAX_STALE_MS) return keys.get(kid);
      throw unreachable(issuer, failure);
    },
  };
}

const getRetryDelay = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

function unreachable(issuer: string, cause: unknown): AppError<"issuer-unreachable"> {
  const message = `the keys of ${issuer} cannot be had (${errorReason(cause)}); check TASK_OIDC_ISSUER and the network, or try later`;
  return new AppError("issuer-unreachable", message, { details: {}, cause });
}

/** `fetch` says no more than that it has failed; the reason has a code. */
function errorReason(failure: unknown): string {
  if (!(failure instanceof Error)) return "no answer";
  const { code } = (failure.cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : failure.message;
}
