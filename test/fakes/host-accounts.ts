import { sign } from "node:crypto";
import { newApp } from "../../src/demo/host/accounts/new-app.ts";
import type { HostContext } from "../../src/demo/host/host-context.ts";
import type { HostState, RepositoryState, TokenState } from "../../src/demo/host/state.ts";

/** One key pair for all: making one takes long. */
const registered = newApp();

export const appPrivateKey: string = registered.privateKeyPem;

export interface AccountsContext extends HostContext {
  /** How often the state was kept. */
  saves(): number;
  /** Moves the host's clock, which stands at 2026-03-01T12:00:00Z. */
  pass(seconds: number): void;
}

/**
 * A host's accounts without a host: `acme/shop` (public) and `acme/vault` (private) with the app (installation 500),
 * `other/closed` (private) with the app (501), `acme/bare` (private) without it. `acme` is an organization of `mia`;
 * `wes` may write to the vault, `rex` may read it, `ada` administers it, `sam` is a stranger.
 */
export function createAccountsContext(): AccountsContext {
  let time = Date.parse("2026-03-01T12:00:00Z");
  let saves = 0;
  const state = { ...createState(), app: { ...registered.app } };
  return {
    state,
    serverUrl: "http://127.0.0.1:9",
    apiUrl: "http://127.0.0.1:9/api/v3",
    now: () => new Date(time).toISOString().replace(".000Z", "Z"),
    newId: () => state.nextId++,
    save: () => {
      saves++;
    },
    gitFolder: () => "",
    saves: () => saves,
    pass: (seconds) => {
      time += seconds * 1000;
    },
  };
}

function createState(): HostState {
  const logins = ["mia", "wes", "rex", "ada", "sam"];
  const vault = { wes: "write", rex: "read", ada: "admin" } as const;
  return {
    nextId: 1000,
    app: registered.app,
    users: logins.map((login, index) => ({ id: 10 + index, login, type: "User" })),
    orgs: [{ id: 20, login: "acme", members: ["mia"] }],
    repositories: [
      repository({ id: 30, owner: "acme", name: "shop", installationId: 500 }),
      repository({
        id: 31,
        owner: "acme",
        name: "vault",
        isPrivate: true,
        installationId: 500,
        collaborators: vault,
      }),
      repository({ id: 32, owner: "other", name: "closed", isPrivate: true, installationId: 501 }),
      repository({ id: 33, owner: "acme", name: "bare", isPrivate: true }),
    ],
    tokens: [],
    deliveries: [],
    codes: [],
  };
}

function repository(seed: Partial<RepositoryState>): RepositoryState {
  return {
    id: 0,
    owner: "",
    name: "",
    defaultBranch: "main",
    isPrivate: false,
    collaborators: {},
    issues: [],
    workflowRuns: [],
    ...seed,
  };
}

/** Adds a token to the state; gives its value. */
export function addToken(context: HostContext, token: Omit<TokenState, "value">): string {
  const value = `tok_${context.newId()}`;
  context.state.tokens.push({ value, ...token });
  return value;
}

/** Signs claims as an app does; another `alg` changes the header only, and an empty key leaves no signature. */
export function signAppJwt(key: string, claims: Record<string, unknown>, alg = "RS256"): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
  const signature =
    key === "" ? "" : sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url");
  return `${signed}.${signature}`;
}
