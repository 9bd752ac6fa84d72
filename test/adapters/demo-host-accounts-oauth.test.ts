import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAuthenticate } from "../../src/demo/host/accounts/create-authenticate.ts";
import { oauthRoutes } from "../../src/demo/host/accounts/oauth-routes.ts";
import { type AccountsContext, createAccountsContext } from "../fakes/host-accounts.ts";

const redirectUri = "http://127.0.0.1:4000/callback?from=host";
const verifier = "a-verifier-of-more-than-forty-three-characters";
const challenge = createHash("sha256").update(verifier).digest("base64url");

const authorize = async (context: AccountsContext, change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: context.state.app.clientId,
    redirect_uri: redirectUri,
    state: "s & t",
    ...change,
  });
  return oauthRoutes(context).request(`/login/oauth/authorize?${query}`);
};

const codeOf = async (context: AccountsContext, change: Record<string, string> = {}) => {
  const response = await authorize(context, { login: "mia", ...change });
  return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
};

const exchange = async (context: AccountsContext, change: Record<string, string>) => {
  const { clientId, clientSecret } = context.state.app;
  const fields = { client_id: clientId, client_secret: clientSecret, ...change };
  const response = await oauthRoutes(context).request("/login/oauth/access_token", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
};

describe("the page to sign in", () => {
  test("offers every user with the request's parameters, and no bot", async () => {
    const context = createAccountsContext();
    context.state.users.push({ id: 77, login: "robot[bot]", type: "Bot" });
    const response = await authorize(context, {
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    const html = await response.text();
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(
      (match) => new URL((match[1] ?? "").replaceAll("&amp;", "&"), "http://host"),
    );
    expect(links.map((link) => link.searchParams.get("login"))).toEqual([
      "mia",
      "wes",
      "rex",
      "ada",
      "sam",
    ]);
    expect(Object.fromEntries(links[0]?.searchParams ?? [])).toMatchObject({
      client_id: context.state.app.clientId,
      redirect_uri: redirectUri,
      state: "s & t",
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
  });

  test("holds text only and allows nothing to run", async () => {
    const context = createAccountsContext();
    context.state.users.push({ id: 77, login: `"><script>x</script>`, type: "User" });
    const response = await authorize(context, { state: `"><img src=x>` });
    const html = await response.text();
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&quot;&gt;&lt;script&gt;x&lt;/script&gt;");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
  });

  test.each([
    ["an unknown client", { client_id: "Iv1.other" }],
    ["an address that is no web page", { redirect_uri: "javascript:alert(1)" }],
    ["an address that is none", { redirect_uri: "/callback" }],
    ["a plain challenge", { code_challenge: challenge, code_challenge_method: "plain" }],
    ["a challenge without its method", { code_challenge: challenge }],
    ["a challenge that is no digest", { code_challenge: "x", code_challenge_method: "S256" }],
  ])("is refused for %s", async (_, change) => {
    const response = await authorize(createAccountsContext(), { login: "mia", ...change });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test("sends who was chosen back with a code and the state", async () => {
    const context = createAccountsContext();
    const response = await authorize(context, { login: "mia" });
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe("http://127.0.0.1:4000/callback");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      from: "host",
      code: expect.stringMatching(/^[0-9a-f]{20}$/),
      state: "s & t",
    });
  });
});

describe("a code", () => {
  test("is exchanged for a token of the user", async () => {
    const context = createAccountsContext();
    const answer = await exchange(context, {
      code: await codeOf(context),
      redirect_uri: redirectUri,
    });
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^gho_[0-9a-f]{36}$/),
      token_type: "bearer",
      scope: "",
    });
    const caller = createAuthenticate(context)(`Bearer ${answer.access_token}`);
    expect(caller).toMatchObject({ kind: "user", login: "mia" });
  });

  test("is exchanged by a form too, and answered as one", async () => {
    const context = createAccountsContext();
    const { clientId, clientSecret } = context.state.app;
    const code = await codeOf(context);
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, code });
    const response = await oauthRoutes(context).request("/login/oauth/access_token", {
      method: "POST",
      body,
    });
    const answer = new URLSearchParams(await response.text());
    expect(answer.get("access_token")).toMatch(/^gho_/);
  });

  test("counts once", async () => {
    const context = createAccountsContext();
    const code = await codeOf(context);
    await exchange(context, { code });
    expect(await exchange(context, { code })).toMatchObject({ error: "bad_verification_code" });
    expect(context.state.tokens).toHaveLength(1);
  });

  test("counts for ten minutes", async () => {
    const context = createAccountsContext();
    const [early, late] = [await codeOf(context), await codeOf(context)];
    context.pass(599);
    expect(await exchange(context, { code: early })).toHaveProperty("access_token");
    context.pass(1);
    expect(await exchange(context, { code: late })).toMatchObject({
      error: "bad_verification_code",
    });
  });

  test("needs the verifier of its challenge", async () => {
    const context = createAccountsContext();
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    const attempts = [{}, { code_verifier: challenge }, { code_verifier: `${verifier}x` }];
    for (const attempt of attempts) {
      const answer = await exchange(context, { code: await codeOf(context, pkce), ...attempt });
      expect(answer).toMatchObject({ error: "bad_verification_code" });
    }
    const code = await codeOf(context, pkce);
    expect(await exchange(context, { code, code_verifier: verifier })).toHaveProperty(
      "access_token",
    );
  });

  test("goes to the address that it was made for", async () => {
    const context = createAccountsContext();
    const redirect_uri = "http://127.0.0.1:4000/other";
    const answer = await exchange(context, { code: await codeOf(context), redirect_uri });
    expect(answer).toMatchObject({ error: "redirect_uri_mismatch" });
  });

  test.each([{ client_secret: "wrong" }, { client_secret: "" }, { client_id: "Iv1.other" }])(
    "is not exchanged by %j, and is not used up by it",
    async (change) => {
      const context = createAccountsContext();
      const code = await codeOf(context);
      const answer = await exchange(context, { code, ...change });
      expect(answer).toMatchObject({ error: "incorrect_client_credentials" });
      expect(await exchange(context, { code })).toHaveProperty("access_token");
    },
  );

  test("that was never issued is refused, and so is a malformed body", async () => {
    const context = createAccountsContext();
    expect(await exchange(context, { code: "00" })).toMatchObject({
      error: "bad_verification_code",
    });
    expect(await exchange(context, {})).toMatchObject({ error: "bad_verification_code" });
    const response = await oauthRoutes(context).request("/login/oauth/access_token", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: "{",
    });
    expect(await response.json()).toMatchObject({ error: "bad_request" });
  });
});
