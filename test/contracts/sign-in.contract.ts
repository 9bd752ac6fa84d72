import { describe, expect } from "vitest";
import { createCodeChallenge } from "../../src/domain/access/pkce.ts";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret, type Secret } from "../../src/domain/core/secret.ts";
import type { SignIn } from "../../src/ports/sign-in.ts";
import { createClause } from "./clause.ts";

/** A code host that nobody can reach, that fails, or that does not know our secret. */
export type SignInFault = "gone" | "outage" | "wrong-client";

/** A code host with the people `mia` and `sam`, who are in no organization. */
export interface OpenedSignIn {
  readonly signIn: SignIn;
  /** Goes to the page as somebody and agrees; gives the address that it leads back to. */
  agree(authorizeUrl: string, login: string): Promise<URL>;
  addOrg(org: string, members: readonly string[]): void;
  /** The person takes the token back. */
  revoke(token: Secret): void;
  /** What must be in no message besides codes, verifiers and tokens. */
  readonly clientSecret: string;
  close(): Promise<void>;
}

const CLAUSES = {
  authorize: "sends the person back with a code and the state",
  exchange: "gives the token of whoever agreed",
  once: "takes a code once",
  wrong: "rejects a code that nobody was given with code-host-rejected",
  verifier: "rejects a code with another verifier with code-host-rejected",
  client: "rejects credentials of ours that are wrong with code-host-denied",
  orgs: "gives the organizations of all pages",
  none: "gives no organizations to who is in none",
  member: "tells of one organization whether the person is in it",
  revoked: "rejects a revoked token with code-host-denied",
  outage: "rejects with code-host-unreachable when the code host keeps failing",
  gone: "rejects with code-host-unreachable when nobody answers",
  cancelled: "rejects with cancelled when the signal is aborted already",
  secrets: "keeps codes, verifiers, tokens and our secret out of every message",
} as const;

export type SignInClause = keyof typeof CLAUSES;

const REDIRECT = "http://127.0.0.1:4000/auth/callback";
const VERIFIER = "5a".repeat(32);
const STATE = "s & t=1";
const MANY = 205;
const idle = () => new AbortController().signal;

/** Runs the clauses of the port `SignIn` against an adapter; `skips` gives a reason for each one left out. */
export function signInContract(
  name: string,
  open: (fault?: SignInFault) => Promise<OpenedSignIn>,
  skips: Partial<Record<SignInClause, string>> = {},
): void {
  const titles = CLAUSES;
  const clause = createClause<SignInClause, OpenedSignIn, SignInFault>({
    name,
    titles,
    open,
    skips,
  });

  describe(`${name} keeps the contract of SignIn`, () => {
    clause("authorize", async (opened) => {
      const back = await agree(opened, "mia");
      expect(back.origin + back.pathname).toBe(REDIRECT);
      expect(back.searchParams.get("state")).toBe(STATE);
      expect(back.searchParams.get("code")).toMatch(/^\S{8,}$/);
    });

    clause("exchange", async (opened) => {
      const [mia, sam] = [await enter(opened, "mia"), await enter(opened, "sam")];
      expect(await opened.signIn.whoIs(mia, idle())).toEqual({ login: "mia" });
      expect(await opened.signIn.whoIs(sam, idle())).toEqual({ login: "sam" });
    });

    clause("once", async (opened) => {
      const code = await codeOf(opened, "mia");
      await exchange(opened, code);
      expect((await failureOf(exchange(opened, code))).code).toBe("code-host-rejected");
    });

    clause("wrong", async (opened) => {
      for (const code of ["0123456789abcdef0123", "", "a b&c=d"])
        expect((await failureOf(exchange(opened, code))).code).toBe("code-host-rejected");
    });

    clause("verifier", async (opened) => {
      const code = await codeOf(opened, "mia");
      const stolen = exchange(opened, code, "6b".repeat(32));
      expect((await failureOf(stolen)).code).toBe("code-host-rejected");
    });

    clause(
      "client",
      async (opened) => {
        const code = await codeOf(opened, "mia");
        expect((await failureOf(exchange(opened, code))).code).toBe("code-host-denied");
      },
      "wrong-client",
    );

    clause("orgs", async (opened) => {
      const orgs = Array.from({ length: MANY }, (_, at) => `org-${String(at).padStart(3, "0")}`);
      for (const org of orgs) opened.addOrg(org, ["mia"]);
      opened.addOrg("strangers", ["sam"]);
      const found = await opened.signIn.orgs(await enter(opened, "mia"), idle());
      expect([...found].sort()).toEqual(orgs);
    });

    clause("none", async (opened) => {
      opened.addOrg("strangers", ["sam"]);
      expect(await opened.signIn.orgs(await enter(opened, "mia"), idle())).toEqual([]);
    });

    clause("member", async (opened) => {
      opened.addOrg("acme", ["mia"]);
      const { signIn } = opened;
      const [mia, sam] = [await enter(opened, "mia"), await enter(opened, "sam")];
      expect(await signIn.isMember(mia, "acme", idle())).toBe(true);
      expect(await signIn.isMember(mia, "ACME", idle())).toBe(true);
      expect(await signIn.isMember(sam, "acme", idle())).toBe(false);
      expect(await signIn.isMember(mia, "nowhere", idle())).toBe(false);
    });

    clause("revoked", async (opened) => {
      const token = await enter(opened, "mia");
      opened.revoke(token);
      for (const call of callsOf(opened.signIn, token))
        expect((await failureOf(call())).code).toBe("code-host-denied");
    });

    clause(
      "outage",
      async ({ signIn }) => {
        for (const call of callsOf(signIn, createSecret("gho_x")))
          expect((await failureOf(call())).code).toBe("code-host-unreachable");
      },
      "outage",
    );

    clause(
      "gone",
      async (opened) => {
        const all = [
          ...callsOf(opened.signIn, createSecret("gho_x")),
          () => exchange(opened, "code-12345678"),
        ];
        for (const call of all)
          expect((await failureOf(call())).code).toBe("code-host-unreachable");
      },
      "gone",
    );

    clause("cancelled", async ({ signIn }) => {
      const signal = AbortSignal.abort();
      const token = createSecret("gho_x");
      const asked = { code: "code-12345678", verifier: VERIFIER, redirectUrl: REDIRECT };
      const all = [
        () => signIn.exchange(asked, signal),
        () => signIn.whoIs(token, signal),
        () => signIn.orgs(token, signal),
        () => signIn.isMember(token, "acme", signal),
      ];
      for (const call of all) expect((await failureOf(call())).code).toBe("cancelled");
    });

    clause("secrets", async (opened) => {
      const code = await codeOf(opened, "mia");
      const token = await exchange(opened, code);
      opened.revoke(token);
      const failures = await Promise.all([
        failureOf(exchange(opened, code)),
        ...callsOf(opened.signIn, token).map((call) => failureOf(call())),
      ]);
      for (const { message, stack } of failures)
        for (const hidden of [code, VERIFIER, token.reveal(), opened.clientSecret])
          expect(`${message} ${stack}`).not.toContain(hidden);
    });
  });
}

function agree({ signIn, ...opened }: OpenedSignIn, login: string): Promise<URL> {
  const challenge = createCodeChallenge(VERIFIER);
  const url = signIn.authorizeUrl({ state: STATE, challenge, redirectUrl: REDIRECT });
  return opened.agree(url, login);
}

async function codeOf(opened: OpenedSignIn, login: string): Promise<string> {
  return (await agree(opened, login)).searchParams.get("code") ?? "";
}

function exchange({ signIn }: OpenedSignIn, code: string, verifier = VERIFIER): Promise<Secret> {
  return signIn.exchange({ code, verifier, redirectUrl: REDIRECT }, idle());
}

async function enter(opened: OpenedSignIn, login: string): Promise<Secret> {
  return exchange(opened, await codeOf(opened, login));
}

const callsOf = (signIn: SignIn, token: Secret): readonly (() => Promise<unknown>)[] => [
  () => signIn.whoIs(token, idle()),
  () => signIn.orgs(token, idle()),
  () => signIn.isMember(token, "acme", idle()),
];

async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error("it did not fail as the port says", { cause: error });
  return error;
}
