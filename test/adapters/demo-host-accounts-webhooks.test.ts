import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { accountRoutes } from "../../src/demo/host/accounts/account-routes.ts";
import { createAuthenticate } from "../../src/demo/host/accounts/create-authenticate.ts";
import { sendWebhook } from "../../src/demo/host/accounts/send-webhook.ts";
import type { RepositoryState } from "../../src/demo/host/state.ts";
import { startHookReceiver } from "../fakes/hook-receiver.ts";
import {
  type AccountsContext,
  appPrivateKey,
  createAccountsContext,
  signAppJwt,
} from "../fakes/host-accounts.ts";

const named = (context: AccountsContext, name: string): RepositoryState => {
  const repository = context.state.repositories.find((one) => one.name === name);
  if (!repository) throw new Error(`no ${name}`);
  return repository;
};

const send = (context: AccountsContext, name = "shop", event = "issue_comment") =>
  sendWebhook(context, {
    event,
    action: "created",
    repository: named(context, name),
    payload: { action: "created", comment: { body: "@asksvc größer 💡" } },
  });

async function open(status: number) {
  const context = createAccountsContext();
  const receiver = await startHookReceiver(status);
  onTestFinished(() => receiver.close());
  context.state.app.webhookUrl = receiver.url;
  return { context, ...receiver };
}

test("a delivery is signed over its raw bytes", async () => {
  const { context, received } = await open(204);
  await send(context);
  const { app } = context.state;
  const { headers, body } = received[0] ?? { headers: {}, body: Buffer.alloc(0) };
  const mac = createHmac("sha256", app.webhookSecret).update(body).digest("hex");
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": expect.stringMatching(/^GitHub-Hookshot\//),
    "x-github-delivery": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-github-event": "issue_comment",
    "x-github-hook-id": String(app.id),
    "x-github-hook-installation-target-id": String(app.id),
    "x-github-hook-installation-target-type": "integration",
    "x-hub-signature-256": `sha256=${mac}`,
  });
  expect(JSON.parse(body.toString("utf8"))).toEqual({
    action: "created",
    comment: { body: "@asksvc größer 💡" },
  });
});

test("a delivery is kept with what its receiver answered", async () => {
  const { context, url, received } = await open(500);
  await send(context);
  expect(context.state.deliveries).toEqual([
    expect.objectContaining({
      guid: received[0]?.headers["x-github-delivery"],
      event: "issue_comment",
      action: "created",
      deliveredAt: "2026-03-01T12:00:00Z",
      isRedelivery: false,
      statusCode: 500,
      installationId: 500,
      repositoryId: 30,
      url,
    }),
  ]);
  expect(context.saves()).toBe(1);
});

test("a receiver that breaks the connection or does not exist has the status 0", async () => {
  const { context, received } = await open(0);
  await send(context);
  context.state.app.webhookUrl = "http://127.0.0.1:1/webhook";
  await send(context);
  expect(received).toHaveLength(1);
  expect(context.state.deliveries.map(({ statusCode }) => statusCode)).toEqual([0, 0]);
});

test("a redirect is not followed", async () => {
  const { context, received } = await open(302);
  await send(context);
  expect(received).toHaveLength(1);
  expect(context.state.deliveries[0]?.statusCode).toBe(302);
});

test("nothing is sent where the app is not installed, did not subscribe, or has no webhook", async () => {
  const { context, received } = await open(204);
  await send(context, "bare");
  await send(context, "shop", "push");
  delete context.state.app.webhookUrl;
  await send(context);
  expect(received).toEqual([]);
  expect(context.state.deliveries).toEqual([]);
});

test("a delivery that is sent again has the same bytes, signature and id of the event", async () => {
  const { context, received } = await open(204);
  await send(context);
  const now = Date.parse(context.now()) / 1000;
  const jwt = signAppJwt(appPrivateKey, { iss: context.state.app.id, iat: now, exp: now + 60 });
  const routes = accountRoutes(context, createAuthenticate(context));
  const path = `/app/hook/deliveries/${context.state.deliveries[0]?.id}/attempts`;
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await routes.request(path, { method: "POST", headers });
  expect(answer.status).toBe(202);
  const [first, second] = received;
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  for (const name of ["x-hub-signature-256", "x-github-delivery", "x-github-event"]) {
    expect(second?.headers[name]).toBe(first?.headers[name]);
  }
  const [kept, again] = context.state.deliveries;
  expect([kept?.isRedelivery, again?.isRedelivery]).toEqual([false, true]);
  expect(again?.id).not.toBe(kept?.id);
});

test("deliveries are kept for three days, regardless of their number", async () => {
  const { context } = await open(204);
  await send(context);
  const [first] = context.state.deliveries;
  if (!first) throw new Error("nothing was kept");
  const now = Date.parse(context.now());
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const old = [73, 72.1].map((hours, at) => ({ ...first, id: at, deliveredAt: hoursAgo(hours) }));
  const recent = Array.from({ length: 2_000 }, (_, at) => ({
    ...first,
    id: 2_000 + at,
    deliveredAt: hoursAgo(71.9),
  }));
  context.state.deliveries.splice(0, 1, ...old, ...recent);
  await send(context);
  expect(context.state.deliveries).toHaveLength(2_001);
  expect(context.state.deliveries[0]?.id).toBe(2_000);
});
