import { createHmac, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAuthenticate } from "../../src/demo/host/accounts/create-authenticate.ts";
import { newApp } from "../../src/demo/host/accounts/new-app.ts";
import { simpleUser } from "../../src/demo/host/accounts/user-json.ts";
import type { Caller, HostContext, Scope } from "../../src/demo/host/host-context.ts";
import {
  addToken,
  appPrivateKey,
  createAccountsContext,
  signAppJwt,
} from "../fakes/host-accounts.ts";

const noon = Date.parse("2026-03-01T12:00:00Z") / 1000;
const claims = { iss: 4_100_001, iat: noon - 30, exp: noon + 570 };

const can = (context: HostContext, caller: Caller | undefined, place: string) => {
  const [name = "", scope = "", level = ""] = place.split(" ");
  const repository = context.state.repositories.find((one) => `${one.owner}/${one.name}` === name);
  if (!repository) throw new Error(`no ${name}`);
  if (scope === "") return caller?.sees(repository);
  return caller?.may(repository, scope as Scope, level as "read" | "write");
};

describe("the app's token", () => {
  test.each([
    ["its id", { iss: 4_100_001 }],
    ["its id as text", { iss: "4100001" }],
  ])("counts when it is issued by %s", (_, change) => {
    const authenticate = createAuthenticate(createAccountsContext());
    const jwt = signAppJwt(appPrivateKey, { ...claims, ...change });
    expect(authenticate(`Bearer ${jwt}`)).toMatchObject({ kind: "app", login: "asksvc[bot]" });
  });

  test("counts when it is issued by the client id", () => {
    const context = createAccountsContext();
    const jwt = signAppJwt(appPrivateKey, { ...claims, iss: context.state.app.clientId });
    expect(createAuthenticate(context)(`Bearer ${jwt}`)?.kind).toBe("app");
  });

  test.each([
    ["it has ended", { exp: noon }],
    ["it lasts more than ten minutes", { exp: noon + 601 }],
    ["its end is no number", { exp: "soon" }],
    ["it is from the future", { iat: noon + 61 }],
    ["it does not say when it is from", { iat: undefined }],
    ["another app issued it", { iss: 7 }],
  ])("is refused when %s", (_, change) => {
    const authenticate = createAuthenticate(createAccountsContext());
    const jwt = signAppJwt(appPrivateKey, { ...claims, ...change });
    expect(authenticate(`Bearer ${jwt}`)).toBeUndefined();
  });

  test("counts with a clock that is a minute ahead", () => {
    const authenticate = createAuthenticate(createAccountsContext());
    const jwt = signAppJwt(appPrivateKey, { ...claims, iat: noon + 60 });
    expect(authenticate(`Bearer ${jwt}`)?.kind).toBe("app");
  });

  test("is refused when it is forged", () => {
    const context = createAccountsContext();
    const { publicKeyPem } = context.state.app;
    const stranger = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const symmetric = signAppJwt("", claims, "HS256");
    const mac = createHmac("sha256", publicKeyPem).update(symmetric.slice(0, -1));
    const own = signAppJwt(appPrivateKey, claims);
    const longer = signAppJwt("", { ...claims, exp: noon + 600 });
    const forged = [
      signAppJwt(stranger.privateKey, claims),
      signAppJwt("", claims, "none"),
      signAppJwt(appPrivateKey, claims, "none"),
      symmetric + mac.digest("base64url"),
      longer + own.slice(own.lastIndexOf(".") + 1),
      `${own}.x`,
      "..",
      "a.b.c",
    ];
    const authenticate = createAuthenticate(context);
    expect(forged.map((jwt) => authenticate(`Bearer ${jwt}`))).toEqual(forged.map(() => undefined));
  });

  test("opens no repository", () => {
    const context = createAccountsContext();
    const caller = createAuthenticate(context)(`Bearer ${signAppJwt(appPrivateKey, claims)}`);
    expect(can(context, caller, "acme/shop")).toBe(false);
    expect(can(context, caller, "acme/shop metadata read")).toBe(false);
  });
});

describe("an installation's token", () => {
  const open = (change: object = {}) => {
    const context = createAccountsContext();
    const value = addToken(context, {
      owner: { installationId: 500 },
      permissions: { contents: "read", pull_requests: "write" },
      expiresAt: "2026-03-01T13:00:00Z",
      ...change,
    });
    return { context, value, caller: createAuthenticate(context)(`token ${value}`) };
  };

  test.each([
    ["acme/vault", true],
    ["acme/vault metadata read", true],
    ["acme/vault contents read", true],
    ["acme/vault contents write", false],
    ["acme/vault pull_requests read", true],
    ["acme/vault pull_requests write", true],
    ["acme/vault issues read", false],
    ["acme/vault administration read", false],
    ["acme/shop pull_requests write", true],
    ["acme/shop issues read", true],
    ["acme/shop issues write", false],
    ["other/closed", false],
    ["other/closed contents read", false],
    ["acme/bare", false],
    ["acme/bare contents read", false],
  ])("and %s: %s", (place, expected) => {
    const { context, caller } = open();
    expect(caller).toMatchObject({ kind: "installation", login: "asksvc[bot]" });
    expect(can(context, caller, place)).toBe(expected);
  });

  test("that was narrowed opens no other repository of the installation", () => {
    const { context, caller } = open({ repositoryIds: [30] });
    expect(can(context, caller, "acme/vault")).toBe(false);
    expect(can(context, caller, "acme/vault contents read")).toBe(false);
    expect(can(context, caller, "acme/shop pull_requests write")).toBe(true);
  });

  test("ends when its hour is over", () => {
    const { context, value } = open();
    context.pass(3599);
    expect(createAuthenticate(context)(`token ${value}`)).toBeDefined();
    context.pass(1);
    expect(createAuthenticate(context)(`token ${value}`)).toBeUndefined();
  });

  test("is the password of git", () => {
    const { context, value } = open();
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
    const authenticate = createAuthenticate(context);
    expect(authenticate(basic(`x-access-token:${value}`))?.kind).toBe("installation");
    expect(authenticate(basic(`${value}:`))?.kind).toBe("installation");
    expect(authenticate(basic(value))).toBeUndefined();
    expect(authenticate(basic("x-access-token:wrong"))).toBeUndefined();
    expect(authenticate(basic(""))).toBeUndefined();
  });

  test("dies with the installation", () => {
    const { context, value } = open();
    for (const repository of context.state.repositories) repository.installationId = 501;
    expect(createAuthenticate(context)(`token ${value}`)).toBeUndefined();
  });
});

describe("a user", () => {
  test.each([
    ["mia", "acme/vault contents read", true],
    ["mia", "acme/vault contents write", false],
    ["mia", "acme/bare", true],
    ["mia", "other/closed", false],
    ["wes", "acme/vault contents write", true],
    ["wes", "acme/vault administration write", false],
    ["wes", "acme/bare", false],
    ["rex", "acme/vault issues read", true],
    ["rex", "acme/vault issues write", false],
    ["ada", "acme/vault administration write", true],
    ["sam", "acme/vault", false],
    ["sam", "acme/shop contents read", true],
    ["sam", "acme/shop contents write", false],
    ["SAM", "acme/shop", true],
  ])("%s and %s: %s", (login, place, expected) => {
    const context = createAccountsContext();
    const value = addToken(context, { owner: { login }, permissions: {} });
    const caller = createAuthenticate(context)(`Bearer ${value}`);
    expect(caller).toMatchObject({ kind: "user", login: login.toLowerCase() });
    expect(can(context, caller, place)).toBe(expected);
  });

  test("may do with a narrowed token only what it was narrowed to", () => {
    const context = createAccountsContext();
    const permissions = { contents: "read" };
    const value = addToken(context, { owner: { login: "ada" }, permissions, repositoryIds: [31] });
    const caller = createAuthenticate(context)(`Bearer ${value}`);
    expect(can(context, caller, "acme/vault contents read")).toBe(true);
    expect(can(context, caller, "acme/vault contents write")).toBe(false);
    expect(can(context, caller, "acme/vault pull_requests read")).toBe(false);
  });

  test("that owns a repository administers it", () => {
    const context = createAccountsContext();
    context.state.users.push({ id: 99, login: "other", type: "User" });
    const value = addToken(context, { owner: { login: "other" }, permissions: {} });
    const caller = createAuthenticate(context)(`Bearer ${value}`);
    expect(can(context, caller, "other/closed administration write")).toBe(true);
  });

  test("that is gone has no token any more", () => {
    const context = createAccountsContext();
    const value = addToken(context, { owner: { login: "nobody" }, permissions: {} });
    expect(createAuthenticate(context)(`Bearer ${value}`)).toBeUndefined();
  });
});

test("without a header only what is public is there, to read", () => {
  const context = createAccountsContext();
  const caller = createAuthenticate(context)(undefined);
  expect(caller).toMatchObject({ kind: "anonymous" });
  expect(can(context, caller, "acme/shop contents read")).toBe(true);
  expect(can(context, caller, "acme/shop issues write")).toBe(false);
  expect(can(context, caller, "acme/vault")).toBe(false);
  expect(can(context, caller, "acme/vault metadata read")).toBe(false);
});

test.each(["", "Bearer", "Bearer wrong", "Digest abc", "token "])(
  "the header %j is bad credentials",
  (header) => {
    expect(createAuthenticate(createAccountsContext())(header)).toBeUndefined();
  },
);

test("a new app has its own matching keys", () => {
  const { app, privateKeyPem } = newApp();
  const context = createAccountsContext();
  Object.assign(context.state, { app });
  const jwt = signAppJwt(privateKeyPem, { ...claims, iss: app.id });
  expect(createAuthenticate(context)(`Bearer ${jwt}`)?.kind).toBe("app");
  expect(privateKeyPem).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
  expect(app.permissions).toEqual({
    contents: "read",
    pull_requests: "write",
    issues: "read",
    metadata: "read",
  });
});

test("accounts are shown as users, organizations, bots, and the ghost for deleted users", () => {
  const context = createAccountsContext();
  const shown = ["MIA", "acme", "asksvc[bot]", "nobody"].map((login) => simpleUser(context, login));
  expect(shown.map(({ login, type }) => [login, type])).toEqual([
    ["mia", "User"],
    ["acme", "Organization"],
    ["asksvc[bot]", "Bot"],
    ["ghost", "User"],
  ]);
  expect(shown[2]?.html_url).toBe(`${context.serverUrl}/apps/asksvc`);
});
