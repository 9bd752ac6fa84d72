import type { CryptoKey } from "jose";
import { AppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Keys } from "./load-keys.ts";

export interface KeySetOptions {
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Issuer, named when the keys cannot be loaded. */
  readonly issuer: string;
  load(): Promise<Keys>;
  /** Called with one line for every failed load. */
  onFailure?(text: string): void;
}

export interface KeySet {
  /**
   * Returns a key; `undefined` for an unknown id. Rejects with `issuer-unreachable` when no keys
   * are loaded.
   */
  find(kid: string): Promise<CryptoKey | undefined>;
}

const MINUTE_MS = 60_000;
const MAX_AGE_MS = 10 * MINUTE_MS;
/** Time for which keys that could not be renewed stay valid. */
const MAX_STALE_MS = 24 * 60 * MINUTE_MS;
/** Delay after a failure while there are no keys at all: doubled after each one. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Caches the keys of an issuer and renews them; concurrent callers share one load. */
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
      // The first load does not count as a search for an unknown key.
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
  const message = `could not fetch the signing keys of ${issuer} (${errorReason(cause)}); check TASK_OIDC_ISSUER and the network, or try later`;
  return new AppError("issuer-unreachable", message, { details: {}, cause });
}

/** Returns the reason of a failed `fetch`, whose own message does not contain it. */
function errorReason(failure: unknown): string {
  if (!(failure instanceof Error)) return "no answer";
  const { code } = (failure.cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : failure.message;
}
