import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountRoutes } from "../../src/demo/host/accounts/account-routes.ts";
import { createAuthenticate } from "../../src/demo/host/accounts/create-authenticate.ts";
import { ApiError } from "../../src/demo/host/api-error.ts";
import type { DeliveryState } from "../../src/demo/host/state.ts";
import { createExchangeValidator } from "../fakes/exchange-validator.ts";
import {
  type AccountsContext,
  addToken,
  appPrivateKey,
  createAccountsContext,
  signAppJwt,
} from "../fakes/host-accounts.ts";

let validator = createExchangeValidator();

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes, which the referee has judged.
  readonly body: any;
}

interface Call {
  readonly authorization?: string | undefined;
  readonly body?: unknown;
}

/** Calls `METHOD path` of the routes, with the referee watching. */
async function call(context: AccountsContext, line: string, options: Call = {}): Promise<Answer> {
  const [method = "", path = ""] = line.split(" ");
  const routes = accountRoutes(context, createAuthenticate(context));
  routes.onError((error, request) => {
    if (!(error instanceof ApiError)) throw error;
    return request.json(error.body, error.status);
  });
  const { authorization, body } = options;
  const response = await routes.request(path, {
    method,
    headers: authorization === undefined ? {} : { authorization },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text === "" ? undefined : JSON.parse(text),
  };
  validator.observe({
    method,
    path,
    requestHeaders: {},
    requestBody: body,
    status: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
  });
  return answer;
}

const asApp = (context: AccountsContext) => {
  const now = Date.parse(context.now()) / 1000;
  const claims = { iss: context.state.app.id, iat: now - 30, exp: now + 570 };
  return `Bearer ${signAppJwt(appPrivateKey, claims)}`;
};

const asUser = (context: AccountsContext, login: string) =>
  `Bearer ${addToken(context, { owner: { login }, permissions: {} })}`;

const issue = async (context: AccountsContext, body?: unknown, id = 500) =>
  call(context, `POST /app/installations/${id}/access_tokens`, {
    authorization: asApp(context),
    body,
  });

const asInstallation = async (context: AccountsContext, body?: unknown) =>
  `token ${(await issue(context, body)).body.token}`;

beforeEach(() => {
  validator = createExchangeValidator();
});

afterEach(() => {
  expect(validator.violations()).toEqual([]);
});

describe("the app", () => {
  test("receives its own data and its installations", async () => {
    const context = createAccountsContext();
    const authorization = asApp(context);
    const app = await call(context, "GET /app", { authorization });
    expect(app.body).toMatchObject({ id: 4_100_001, slug: "asksvc", installations_count: 2 });
    const { body } = await call(context, "GET /app/installations", { authorization });
    expect(
      body.map((one: Record<string, unknown>) => [
        one.id,
        one.target_type,
        one.repository_selection,
      ]),
    ).toEqual([
      [500, "Organization", "selected"],
      [501, "User", "all"],
    ]);
  });

  test("finds the installation of a repository, letter case aside", async () => {
    const context = createAccountsContext();
    const authorization = asApp(context);
    const found = await call(context, "GET /repos/Acme/VAULT/installation", { authorization });
    expect(found.body).toMatchObject({ id: 500, account: { login: "acme" } });
    for (const path of ["acme/bare", "acme/none"]) {
      const missing = await call(context, `GET /repos/${path}/installation`, { authorization });
      expect(missing).toMatchObject({ status: 404, body: { message: "Not Found" } });
    }
  });

  test.each(["GET /app", "GET /repos/acme/shop/installation", "GET /app/hook/deliveries"])(
    "%s is only for the app",
    async (line) => {
      const context = createAccountsContext();
      const callers = [
        undefined,
        asUser(context, "ada"),
        await asInstallation(context),
        "Bearer a.b.c",
      ];
      for (const authorization of callers) {
        const answer = await call(context, line, { authorization });
        expect(answer.status).toBe(401);
        expect(answer.body.message).toBe("A JSON web token could not be decoded");
      }
    },
  );

  test("gets the invalid claim of its token", async () => {
    const context = createAccountsContext();
    const authorization = asApp(context);
    context.pass(600);
    const late = await call(context, "GET /app", { authorization });
    expect(late).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("('exp')") },
    });
    context.pass(-900);
    const early = await call(context, "GET /app", { authorization });
    expect(early).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("('exp')") },
    });
  });
});

describe("an installation's token", () => {
  test("has all that the installation has, for an hour", async () => {
    const context = createAccountsContext();
    const { status, body } = await issue(context);
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^ghs_[A-Za-z0-9]{36}$/),
      expires_at: "2026-03-01T13:00:00Z",
      permissions: { contents: "read", pull_requests: "write", issues: "read", metadata: "read" },
      repository_selection: "selected",
    });
    const line = "GET /installation/repositories?per_page=1";
    const authorization = `token ${body.token}`;
    const page = await call(context, line, { authorization });
    expect(page.body).toMatchObject({ total_count: 2, repositories: [{ full_name: "acme/shop" }] });
    expect(page.headers.link).toContain("page=2");
    context.pass(3600);
    expect(await call(context, line, { authorization })).toMatchObject({
      status: 401,
      body: { message: "Bad credentials" },
    });
  });

  test.each([
    [{ repositories: ["Vault"] }],
    [{ repository_ids: [31] }],
    [{ repositories: ["vault"], repository_ids: [31] }],
  ])("is narrowed by %j", async (wanted) => {
    const context = createAccountsContext();
    const { body } = await issue(context, { ...wanted, permissions: { pull_requests: "read" } });
    expect(body).toMatchObject({
      permissions: { pull_requests: "read", metadata: "read" },
      repository_selection: "selected",
      repositories: [{ id: 31, full_name: "acme/vault", private: true }],
    });
    const authorization = `token ${body.token}`;
    const mine = await call(context, "GET /installation/repositories", { authorization });
    expect(mine.body).toMatchObject({ total_count: 1, repositories: [{ id: 31 }] });
    const [shop, vault] = context.state.repositories;
    const caller = createAuthenticate(context)(authorization);
    expect(vault && caller?.may(vault, "pull_requests", "read")).toBe(true);
    expect(vault && caller?.may(vault, "pull_requests", "write")).toBe(false);
    expect(vault && caller?.may(vault, "contents", "read")).toBe(false);
    expect(shop && caller?.may(shop, "pull_requests", "write")).toBe(false);
  });

  test.each([
    [{ contents: "write" }],
    [{ administration: "read" }],
    [{ issues: "read", checks: "write" }],
  ])("is not issued with %j", async (permissions) => {
    const context = createAccountsContext();
    const answer = await issue(context, { permissions });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: "The permissions requested are not granted to this installation." },
    });
    expect(context.state.tokens).toEqual([]);
  });

  test.each([
    [{ repositories: ["closed"] }],
    [{ repositories: ["shop", "bare"] }],
    [{ repository_ids: [32] }],
    [{ repository_ids: ["31"] }],
  ])("is not issued for %j", async (body) => {
    const context = createAccountsContext();
    expect(await issue(context, body)).toMatchObject({
      status: 422,
      body: {
        message:
          "There is at least one repository that does not exist or is not accessible to the parent installation.",
      },
    });
    expect(context.state.tokens).toEqual([]);
  });

  test("is not issued for a missing installation, nor without the app's token", async () => {
    const context = createAccountsContext();
    expect((await issue(context, {}, 7)).status).toBe(404);
    const line = "POST /app/installations/500/access_tokens";
    expect((await call(context, line, { body: {} })).status).toBe(401);
    const authorization = asUser(context, "ada");
    expect((await call(context, line, { authorization, body: {} })).status).toBe(401);
  });

  test("that has ended is not kept for ever", async () => {
    const context = createAccountsContext();
    await issue(context);
    context.pass(3600);
    await issue(context);
    expect(context.state.tokens).toHaveLength(1);
  });

  test("is what the list of its repositories asks for", async () => {
    const context = createAccountsContext();
    const line = "GET /installation/repositories";
    expect((await call(context, line)).status).toBe(401);
    const authorization = asUser(context, "ada");
    expect((await call(context, line, { authorization })).status).toBe(403);
  });
});

describe("users", () => {
  test("learn who they are", async () => {
    const context = createAccountsContext();
    const authorization = asUser(context, "mia");
    const user = await call(context, "GET /user", { authorization });
    expect(user.body).toMatchObject({ login: "mia", id: 10, type: "User" });
    const emails = await call(context, "GET /user/emails", { authorization });
    expect(emails.body).toEqual([expect.objectContaining({ primary: true, verified: true })]);
    const orgs = await call(context, "GET /user/orgs", { authorization });
    expect(orgs.body).toMatchObject([{ login: "acme" }]);
    const membership = await call(context, "GET /user/memberships/orgs/acme", { authorization });
    expect(membership.body).toMatchObject({ state: "active", organization: { login: "acme" } });
  });

  test("who belong to no organization have none", async () => {
    const context = createAccountsContext();
    const authorization = asUser(context, "sam");
    expect((await call(context, "GET /user/orgs", { authorization })).body).toEqual([]);
    for (const org of ["acme", "none"]) {
      const answer = await call(context, `GET /user/memberships/orgs/${org}`, { authorization });
      expect(answer.status).toBe(404);
    }
  });

  test("are requested only by users", async () => {
    const context = createAccountsContext();
    for (const path of ["/user", "/user/emails", "/user/orgs", "/user/memberships/orgs/acme"]) {
      expect(await call(context, `GET ${path}`)).toMatchObject({
        status: 401,
        body: { message: "Requires authentication" },
      });
      const authorization = await asInstallation(context);
      expect(await call(context, `GET ${path}`, { authorization })).toMatchObject({
        status: 403,
        body: { message: "Resource not accessible by integration" },
      });
      expect(await call(context, `GET ${path}`, { authorization: "Bearer no" })).toMatchObject({
        status: 401,
        body: { message: "Bad credentials" },
      });
    }
  });

  test("who are members learn who else is", async () => {
    const context = createAccountsContext();
    const authorization = asUser(context, "mia");
    const check = (name: string) =>
      call(context, `GET /orgs/acme/members/${name}`, { authorization });
    expect((await check("mia")).status).toBe(204);
    expect((await check("sam")).status).toBe(404);
    const none = await call(context, "GET /orgs/none/members/mia", { authorization });
    expect(none.status).toBe(404);
  });

  test("without a membership are redirected to the public members, which are empty", async () => {
    const context = createAccountsContext();
    const callers = [undefined, asUser(context, "sam"), await asInstallation(context)];
    for (const authorization of callers) {
      const answer = await call(context, "GET /orgs/acme/members/mia", { authorization });
      expect(answer.status).toBe(302);
      const place = answer.headers.location?.replace(context.apiUrl, "");
      expect(place).toBe("/orgs/acme/public_members/mia");
      expect((await call(context, `GET ${place}`)).status).toBe(404);
    }
  });

  test("are known to an installation that may read members", async () => {
    const context = createAccountsContext();
    context.state.app.permissions = { members: "read" };
    const authorization = await asInstallation(context);
    const answer = await call(context, "GET /orgs/acme/members/mia", { authorization });
    expect(answer.status).toBe(204);
    const other = `token ${(await issue(context, {}, 501)).body.token}`;
    const line = "GET /orgs/acme/members/mia";
    expect((await call(context, line, { authorization: other })).status).toBe(302);
  });

  test.each([
    ["ada", "vault", "admin"],
    ["wes", "vault", "write"],
    ["rex", "vault", "read"],
    ["mia", "vault", "read"],
    ["sam", "vault", "none"],
    ["sam", "shop", "read"],
  ])("%s has on %s the permission %s", async (login, name, permission) => {
    const context = createAccountsContext();
    const line = `GET /repos/acme/${name}/collaborators/${login}/permission`;
    const authorization = await asInstallation(context);
    const { body } = await call(context, line, { authorization });
    expect(body).toMatchObject({ permission, role_name: permission, user: { login } });
    expect(body.user.permissions.push).toBe(permission === "admin" || permission === "write");
  });

  test("that do not exist have no permission, and hidden resources return 404", async () => {
    const context = createAccountsContext();
    const shop = await call(context, "GET /repos/acme/shop/collaborators/nobody/permission");
    const vault = await call(context, "GET /repos/acme/vault/collaborators/ada/permission");
    expect([shop.status, vault.status]).toEqual([404, 404]);
  });
});

describe("hook deliveries", () => {
  const open = (count: number) => {
    const context = createAccountsContext();
    for (let index = 0; index < count; index++) {
      const delivery: DeliveryState = {
        id: context.newId(),
        guid: `guid-${index}`,
        event: "issue_comment",
        action: "created",
        deliveredAt: context.now(),
        isRedelivery: false,
        statusCode: [200, 500, 0][index % 3] ?? 0,
        durationSeconds: 0.25,
        installationId: 500,
        repositoryId: 30,
        url: "http://127.0.0.1:1/webhook",
        requestHeaders: { "x-github-event": "issue_comment" },
        payload: { action: "created" },
      };
      context.state.deliveries.push(delivery);
    }
    return context;
  };

  test("are listed newest first, page after page", async () => {
    const context = open(65);
    const sizes: number[] = [];
    const guids: string[] = [];
    let path: string | undefined = "/app/hook/deliveries";
    while (path !== undefined) {
      const { body, headers } = await call(context, `GET ${path}`, {
        authorization: asApp(context),
      });
      sizes.push(body.length);
      guids.push(...body.map(({ guid }: { guid: string }) => guid));
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? "")?.[1]?.replace(context.apiUrl, "");
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(guids).toEqual(Array.from({ length: 65 }, (_, index) => `guid-${64 - index}`));
  });

  test("are listed in pages of the wanted size, up to 100", async () => {
    const context = open(130);
    const authorization = asApp(context);
    const list = (query: string) =>
      call(context, `GET /app/hook/deliveries?${query}`, { authorization });
    const two = await list("per_page=2");
    expect(two.body).toHaveLength(2);
    expect(two.headers.link).toContain("per_page=2");
    expect((await list("per_page=500")).body).toHaveLength(100);
    expect((await list("cursor=what")).status).toBe(400);
  });

  test("are listed by what became of them", async () => {
    const context = open(6);
    const authorization = asApp(context);
    const list = async (status: string) => {
      const line = `GET /app/hook/deliveries?status=${status}`;
      const { body } = await call(context, line, { authorization });
      return body.map((one: Record<string, unknown>) => [one.status_code, one.status]);
    };
    expect(await list("success")).toEqual([
      [200, "OK"],
      [200, "OK"],
    ]);
    expect(await list("failure")).toEqual([
      [0, "failed to connect to host"],
      [500, "Invalid HTTP Response: 500"],
      [0, "failed to connect to host"],
      [500, "Invalid HTTP Response: 500"],
    ]);
  });

  test("are shown with what was sent", async () => {
    const context = open(1);
    const authorization = asApp(context);
    const { body } = await call(context, "GET /app/hook/deliveries/1000", { authorization });
    expect(body).toMatchObject({
      id: 1000,
      url: "http://127.0.0.1:1/webhook",
      request: { headers: { "x-github-event": "issue_comment" }, payload: { action: "created" } },
    });
    const missing = await call(context, "GET /app/hook/deliveries/7", { authorization });
    expect(missing.status).toBe(404);
  });

  test("are sent again with the same id of the event", async () => {
    const context = open(1);
    const authorization = asApp(context);
    context.state.app.webhookUrl = "http://127.0.0.1:1/webhook";
    const line = "POST /app/hook/deliveries/1000/attempts";
    expect((await call(context, line, { authorization })).status).toBe(202);
    const { body } = await call(context, "GET /app/hook/deliveries", { authorization });
    expect(body).toMatchObject([
      { guid: "guid-0", redelivery: true, status_code: 0, event: "issue_comment" },
      { guid: "guid-0", redelivery: false },
    ]);
    const missing = await call(context, "POST /app/hook/deliveries/7/attempts", { authorization });
    expect(missing.status).toBe(404);
  });
});

test("the rate limit is never exhausted", async () => {
  const context = createAccountsContext();
  const { status, body } = await call(context, "GET /rate_limit");
  expect(status).toBe(200);
  expect(body.resources.core.remaining).toBe(5000);
});
