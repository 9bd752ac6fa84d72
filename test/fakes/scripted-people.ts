import type { Permission } from "../../src/domain/access/person.ts";
import { createCodeChallenge } from "../../src/domain/access/pkce.ts";
import { AppError, type ErrorDetails } from "../../src/domain/core/app-error.ts";
import { createSecret, type Secret } from "../../src/domain/core/secret.ts";
import type { Collaborators } from "../../src/ports/collaborators.ts";
import type { SignIn } from "../../src/ports/sign-in.ts";

interface SignInGrant {
  readonly login: string;
  readonly challenge: string;
  readonly redirectUrl: string;
}

/** People of a code host in memory, who do as they are told. */
export interface ScriptedPeople {
  readonly signIn: SignIn;
  readonly collaborators: Collaborators;
  /** What was asked, such as `whoIs` or `permission acme/shop mia`, in order. */
  readonly calls: readonly string[];
  /** What every call rejects with from now on. */
  fail(code: "code-host-unreachable" | "code-host-denied" | undefined): void;
  addPerson(login: string): void;
  /** A membership that is private is in no list. */
  addOrg(org: string, members: readonly string[], isPrivate?: boolean): void;
  removeOrg(org: string): void;
  /** Keeps us from reading the members of an organization. */
  hideMembers(org: string): void;
  rename(from: string, to: string): void;
  /** Makes the repository, which is private unless somebody is named `*`. */
  addRepository(name: string, people: Readonly<Record<string, Permission>>): void;
  agree(authorizeUrl: string, login: string): URL;
  revoke(token: Secret): void;
  revokeAll(): void;
}

/** Creates a code host without people. */
export function createScriptedPeople(): ScriptedPeople {
  const calls: string[] = [];
  const people = new Set<string>();
  const codes = new Map<string, SignInGrant>();
  const tokens = new Map<string, string>();
  const orgs = new Map<
    string,
    { readonly members: readonly string[]; readonly isPrivate: boolean }
  >();
  const hidden = new Set<string>();
  const repositories = new Map<string, Readonly<Record<string, Permission>>>();
  let fault: "code-host-unreachable" | "code-host-denied" | undefined;
  let count = 0;

  const call = (line: string, signal: AbortSignal): void => {
    calls.push(line);
    if (signal.aborted) throw failure("cancelled", {});
    if (fault === "code-host-denied") throw failure(fault, { status: 401 });
    if (fault !== undefined) throw failure(fault, {});
  };
  const ownerOf = (token: Secret): string => {
    const login = tokens.get(token.reveal());
    if (login === undefined) throw failure("code-host-denied", { status: 401 });
    return login;
  };
  const isIn = (org: string, login: string): boolean => {
    const members = orgs.get(org.toLowerCase())?.members ?? [];
    return members.some((member) => member.toLowerCase() === login.toLowerCase());
  };
  const signIn: SignIn = {
    authorizeUrl: ({ state, challenge, redirectUrl }) =>
      `https://code.example/authorize?${new URLSearchParams({ state, challenge, redirectUrl })}`,
    exchange: async ({ code, verifier, redirectUrl }, signal) => {
      call("exchange", signal);
      const granted = codes.get(code);
      codes.delete(code);
      const isGood =
        granted?.challenge === createCodeChallenge(verifier) && granted.redirectUrl === redirectUrl;
      if (!isGood) throw failure("code-host-rejected", { status: 200 });
      const value = `gho_${++count}`;
      tokens.set(value, granted.login);
      return createSecret(value);
    },
    whoIs: async (token, signal) => {
      call("whoIs", signal);
      return { login: ownerOf(token) };
    },
    orgs: async (token, signal) => {
      call("orgs", signal);
      const login = ownerOf(token);
      return [...orgs].flatMap(([org, { isPrivate }]) =>
        !isPrivate && isIn(org, login) ? [org] : [],
      );
    },
    isMember: async (token, org, signal) => {
      call(`isMember ${org}`, signal);
      return isIn(org, ownerOf(token));
    },
  };
  const collaborators: Collaborators = {
    permission: async (repository, login, signal) => {
      call(`permission ${repository} ${login}`, signal);
      const found = repositories.get(repository.toLowerCase());
      if (found === undefined || !people.has(login.toLowerCase())) return "none";
      return found[login.toLowerCase()] ?? found["*"] ?? "none";
    },
    isMember: async ({ repository, org, login }, signal) => {
      call(`isMember ${repository} ${org} ${login}`, signal);
      if (hidden.has(org.toLowerCase())) throw failure("code-host-denied", { status: 302 });
      return isIn(org, login);
    },
  };
  return {
    signIn,
    collaborators,
    calls,
    fail: (code) => {
      fault = code;
    },
    addPerson: (login) => void people.add(login.toLowerCase()),
    addOrg: (org, members, isPrivate = false) =>
      void orgs.set(org.toLowerCase(), { members, isPrivate }),
    removeOrg: (org) => void orgs.delete(org),
    hideMembers: (org) => void hidden.add(org.toLowerCase()),
    rename: (from, to) => {
      for (const [token, login] of tokens) if (login === from) tokens.set(token, to);
    },
    addRepository: (name, granted) => void repositories.set(name, granted),
    agree: (authorizeUrl, login) => {
      const {
        state = "",
        challenge = "",
        redirectUrl = "",
      } = Object.fromEntries(new URL(authorizeUrl).searchParams);
      const code = `code-${++count}-of-${login}`;
      codes.set(code, { login, challenge, redirectUrl });
      return new URL(`${redirectUrl}?${new URLSearchParams({ code, state })}`);
    },
    revoke: (token) => void tokens.delete(token.reveal()),
    revokeAll: () => tokens.clear(),
  };
}

function failure<Code extends keyof ErrorDetails>(code: Code, details: ErrorDetails[Code]) {
  return new AppError(code, `the scripted code host says ${code}; ask it for something else`, {
    details,
  });
}
