import { describe, expect } from "vitest";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import type { CallerVerifier } from "../../src/ports/caller-verifier.ts";
import { createClause } from "./clause.ts";

/** A token of `acme/shop`, good but for what is said. */
export interface CallerTokenOptions {
  readonly issuer?: string;
  readonly audience?: string;
  readonly repository?: string | undefined;
  /** From now. */
  readonly expiresInSeconds?: number;
  /** Of a key that the issuer does not have, by an id that it does not have. */
  readonly isForeign?: boolean;
}

export interface OpenedCallers {
  readonly verifier: CallerVerifier;
  token(wanted?: CallerTokenOptions): Promise<string>;
  /** The issuer signs with another key from now on. */
  rotate(): Promise<void>;
  setOutage(isOut: boolean): void;
  pass(ms: number): void;
  /** How often the issuer was asked for its keys. */
  keyFetches(): number;
  close(): Promise<void>;
}

const CLAUSES = {
  takes: "takes a token and tells who its workflow is",
  refuses: "rejects a token of others, for others, out of its time or of a strange key",
  repository: "rejects a token whose repository is not well-formed",
  skew: "takes a token that has just run out, as clocks differ",
  words: "says no more than which check failed",
  kept: "keeps the keys for a while",
  rotation: "has the keys fetched again for an id that it does not know",
  stampede: "has them fetched again once a minute at most, whatever is sent",
  outage: "rejects with issuer-unreachable when there are no keys, and recovers",
  through: "goes on with the keys that it has while the issuer is out",
  oversize: "refuses an oversize token without asking for keys",
  cancelled: "rejects with cancelled when the signal is aborted already",
} as const;

export type CallerVerifierClause = keyof typeof CLAUSES;

const MINUTE_MS = 60_000;
const idle = () => new AbortController().signal;

/** Runs the clauses of the port `CallerVerifier` against an adapter; `skips` gives a reason for each one left out. */
export function callerVerifierContract(
  name: string,
  open: () => Promise<OpenedCallers>,
  skips: Partial<Record<CallerVerifierClause, string>> = {},
): void {
  const titles = CLAUSES;
  const clause = createClause<CallerVerifierClause, OpenedCallers>({ name, titles, open, skips });

  describe(`${name} keeps the contract of CallerVerifier`, () => {
    clause("takes", async (callers) => {
      expect(await verify(callers)).toEqual({
        repository: "acme/shop",
        actor: "mia",
        workflowRef: "acme/shop/.github/workflows/ci.yml@refs/heads/main",
        runId: "4711",
        runAttempt: "2",
        ref: "refs/heads/main",
        sha: "0123456789abcdef0123456789abcdef01234567",
      });
    });

    clause("refuses", async (callers) => {
      for (const wanted of [
        { issuer: "https://issuer.example" },
        { audience: "other" },
        { expiresInSeconds: -300 },
        { isForeign: true },
      ])
        expect((await refusal(callers, wanted)).code).toBe("token-invalid");
    });

    clause("repository", async (callers) => {
      for (const repository of ["shop", "acme/shop/x", "acme/..", "", "acme/shop\n"])
        expect((await refusal(callers, { repository })).code).toBe("token-invalid");
    });

    clause("skew", async (callers) => {
      expect(await verify(callers, { expiresInSeconds: -30 })).toMatchObject({ actor: "mia" });
      expect((await refusal(callers, { expiresInSeconds: -90 })).code).toBe("token-invalid");
    });

    clause("words", async (callers) => {
      const token = await callers.token({ audience: "other" });
      const { message } = await failureOf(callers.verifier.verify(token, idle()));
      expect(message.length).toBeLessThan(100);
      for (const part of token.split(".")) expect(message).not.toContain(part.slice(0, 12));
      expect(message).not.toContain("other");
    });

    clause("kept", async (callers) => {
      for (let asked = 0; asked < 5; asked += 1) await verify(callers);
      expect(callers.keyFetches()).toBe(1);
    });

    clause("rotation", async (callers) => {
      const before = await callers.token();
      await callers.verifier.verify(before, idle());
      await callers.rotate();
      expect(await verify(callers)).toMatchObject({ repository: "acme/shop" });
      const old = await failureOf(callers.verifier.verify(before, idle()));
      expect(old.code).toBe("token-invalid");
    });

    clause("stampede", async (callers) => {
      await verify(callers);
      const first = callers.keyFetches();
      const token = await callers.token({ isForeign: true });
      const many = () =>
        Promise.all(
          Array.from({ length: 1_000 }, () => failureOf(callers.verifier.verify(token, idle()))),
        );
      const codes = new Set((await many()).map(({ code }) => code));
      expect(codes).toEqual(new Set(["token-invalid"]));
      expect(callers.keyFetches() - first).toBe(1);
      callers.pass(MINUTE_MS - 1_000);
      await many();
      expect(callers.keyFetches() - first).toBe(1);
      callers.pass(1_000);
      await many();
      expect(callers.keyFetches() - first).toBe(2);
    });

    clause("outage", async (callers) => {
      callers.setOutage(true);
      expect((await refusal(callers)).code).toBe("issuer-unreachable");
      callers.setOutage(false);
      callers.pass(MINUTE_MS);
      expect(await verify(callers)).toMatchObject({ repository: "acme/shop" });
    });

    clause("through", async (callers) => {
      await verify(callers);
      callers.setOutage(true);
      for (let passed = 0; passed < 60; passed += 6) {
        callers.pass(6 * MINUTE_MS);
        expect(await verify(callers)).toMatchObject({ repository: "acme/shop" });
      }
      expect((await refusal(callers, { isForeign: true })).code).toBe("token-invalid");
    });

    clause("oversize", async ({ verifier, keyFetches }) => {
      const error = await failureOf(verifier.verify("a".repeat(2 ** 20), idle()));
      expect(error.code).toBe("token-invalid");
      expect(keyFetches()).toBe(0);
    });

    clause("cancelled", async ({ verifier, token }) => {
      const error = await failureOf(verifier.verify(await token(), AbortSignal.abort()));
      expect(error.code).toBe("cancelled");
    });
  });
}

async function verify({ verifier, token }: OpenedCallers, wanted?: CallerTokenOptions) {
  return verifier.verify(await token(wanted), idle());
}

const refusal = (callers: OpenedCallers, wanted?: CallerTokenOptions): Promise<AppError> =>
  failureOf(verify(callers, wanted));

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error("it has not failed");
}
