import { describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import type { TokenIssuer } from "../../src/ports/token-issuer.ts";

export interface OpenedIssuer {
  readonly issuer: TokenIssuer;
  /** Two repositories that we may use, and one that we may not. */
  readonly own: RepositoryRef;
  readonly other: RepositoryRef;
  readonly foreign: RepositoryRef;
  /** Login that our posts carry. */
  readonly login: string;
  /** Whether a token gets at what an operation needs. */
  may(token: string, operation: "read" | "comment" | "commit", on: RepositoryRef): Promise<boolean>;
  /** The issuer's time of the moment, ISO 8601. */
  now(): string;
  /** Moves the issuer's clock. */
  pass(ms: number): void;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const CLAUSES = {
  reads: "gives a token that reads the repository",
  narrow: "gives a token that reaches no other repository",
  read: "gives a token for reading that writes nothing",
  review: "gives a token for reviews that comments, and commits nothing",
  life: "gives a token that is valid for five minutes at least",
  same: "gives the same token until it nears its end",
  together: "gives the same token to those who ask at the same time",
  foreign: "rejects a repository that it is not installed on with app-not-installed",
  denied: "rejects credentials that the code host does not take with code-host-denied",
  login: "gives the login that posts carry",
  cancelled: "rejects with cancelled when the signal is aborted already",
  secrets: "keeps tokens and keys out of every message",
} as const;

export type TokenIssuerClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const FIVE_MINUTES_MS = 300_000;

/** Runs the clauses of the port `TokenIssuer` against an adapter; `skips` gives a reason for each one left out. */
export function tokenIssuerContract(
  name: string,
  open: (credentials?: "wrong") => Promise<OpenedIssuer>,
  skips: Partial<Record<TokenIssuerClause, string>> = {},
): void {
  const clause = (key: TokenIssuerClause, run: (opened: OpenedIssuer) => Promise<void>) =>
    it(CLAUSES[key], async (context) => {
      const reason = skips[key];
      if (reason) console.info(`${name} skips "${CLAUSES[key]}": ${reason}`);
      if (reason) context.skip(reason);
      const opened = await open(key === "denied" || key === "secrets" ? "wrong" : undefined);
      try {
        await run(opened);
      } finally {
        await opened.close();
      }
    });

  describe(`${name} keeps the contract of TokenIssuer`, () => {
    clause("reads", async ({ issuer, own, may }) => {
      for (const purpose of ["read", "task"] as const) {
        const { token } = await issuer.issue(own, purpose, idle());
        expect(await may(token.reveal(), "read", own), purpose).toBe(true);
      }
    });

    clause("narrow", async ({ issuer, own, other, may }) => {
      const { token } = await issuer.issue(own, "task", idle());
      expect(await may(token.reveal(), "read", other)).toBe(false);
      const second = await issuer.issue(other, "task", idle());
      expect(await may(second.token.reveal(), "read", other)).toBe(true);
    });

    clause("read", async ({ issuer, own, may }) => {
      const token = (await issuer.issue(own, "read", idle())).token.reveal();
      expect(await may(token, "comment", own)).toBe(false);
      expect(await may(token, "commit", own)).toBe(false);
    });

    clause("review", async ({ issuer, own, may }) => {
      const token = (await issuer.issue(own, "review", idle())).token.reveal();
      expect(await may(token, "comment", own)).toBe(true);
      expect(await may(token, "commit", own)).toBe(false);
    });

    clause("life", async ({ issuer, own, now, pass }) => {
      for (let step = 0; step < 14; step++) {
        const { expiresAt } = await issuer.issue(own, "read", idle());
        if (expiresAt === undefined) return;
        expect(Date.parse(expiresAt) - Date.parse(now())).toBeGreaterThanOrEqual(FIVE_MINUTES_MS);
        pass(240_000);
      }
    });

    clause("same", async ({ issuer, own, now, pass }) => {
      const first = await issuer.issue(own, "read", idle());
      expect((await issuer.issue(own, "read", idle())).token.reveal()).toBe(first.token.reveal());
      const lifeMs = Date.parse(first.expiresAt ?? "") - Date.parse(now());
      pass(lifeMs - FIVE_MINUTES_MS);
      expect((await issuer.issue(own, "read", idle())).token.reveal()).toBe(first.token.reveal());
      pass(1000);
      expect((await issuer.issue(own, "read", idle())).token.reveal()).not.toBe(
        first.token.reveal(),
      );
    });

    clause("together", async ({ issuer, own }) => {
      const asked = await Promise.all([1, 2, 3].map(() => issuer.issue(own, "read", idle())));
      expect(new Set(asked.map(({ token }) => token.reveal())).size).toBe(1);
    });

    clause("foreign", async ({ issuer, foreign }) => {
      const missing = { ...foreign, name: "nowhere" };
      for (const repository of [foreign, missing]) {
        const error = await errorOf(issuer.issue(repository, "read", idle()));
        expect(isAppError(error, "app-not-installed") && error.details.repository).toBe(
          `${repository.owner}/${repository.name}`,
        );
      }
    });

    clause("denied", async ({ issuer, own }) => {
      const error = await errorOf(issuer.installation(own, idle()));
      expect(isAppError(error) ? error.code : error).toBe("code-host-denied");
    });

    clause("login", async ({ issuer, own, login }) => {
      expect((await issuer.installation(own, idle())).login).toBe(login);
    });

    clause("cancelled", async ({ issuer, own }) => {
      const aborted = AbortSignal.abort();
      for (const call of [issuer.issue(own, "read", aborted), issuer.installation(own, aborted)]) {
        const error = await errorOf(call);
        expect(isAppError(error) ? error.code : error).toBe("cancelled");
      }
    });

    clause("secrets", async ({ issuer, own, secrets }) => {
      const error = await errorOf(issuer.installation(own, idle()));
      const text = error instanceof Error ? `${error.message} ${error.stack}` : "";
      expect(text).not.toBe("");
      for (const secret of secrets) expect(text).not.toContain(secret);
    });
  });
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}
