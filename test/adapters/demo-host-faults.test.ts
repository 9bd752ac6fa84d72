import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import { gitOver, openShop } from "../fakes/host-calls.ts";

const REVIEW = { event: "COMMENT", body: "Hello" };

/** A host whose next call goes wrong. */
async function openFaulty(fault: Fault) {
  const shop = await openShop();
  const calls: HostCall[] = [];
  shop.host.setFaults((call) => {
    calls.push(call);
    return calls.length === 1 ? fault : undefined;
  });
  const count = async () => (await shop.call(`GET ${shop.pull}/reviews`)).body.length;
  return { ...shop, calls, count };
}

it("fails before anything happens", async () => {
  const { call, pull, count } = await openFaulty({ kind: "error" });
  expect((await call(`POST ${pull}/reviews`, REVIEW)).status).toBe(500);
  expect(await count()).toBe(0);
});

it("fails after it took effect, and shows the exchange all the same", async () => {
  const { call, pull, count, exchanges } = await openFaulty({ kind: "error-after" });
  expect((await call(`POST ${pull}/reviews`, REVIEW)).status).toBe(502);
  expect(exchanges.at(-1)).toMatchObject({
    method: "POST",
    path: `${pull}/reviews`,
    status: 200,
    requestBody: REVIEW,
  });
  expect(await count()).toBe(1);
});

it("resets the connection before and after", async () => {
  for (const [kind, expected] of [
    ["reset", 0],
    ["reset-after", 1],
  ] as const) {
    const { call, pull, count } = await openFaulty({ kind });
    await expect(call(`POST ${pull}/reviews`, REVIEW)).rejects.toThrow("fetch failed");
    expect(await count()).toBe(expected);
  }
});

it("limits with a time to wait", async () => {
  const { call, pull, count } = await openFaulty({ kind: "secondary-limit", retryAfterSeconds: 7 });
  const { status, headers, body } = await call(`POST ${pull}/reviews`, REVIEW);
  expect([status, headers.get("retry-after")]).toEqual([403, "7"]);
  expect(body.message).toContain("You have exceeded a secondary rate limit");
  expect(await count()).toBe(0);
});

it("does not answer at all until the host is closed", async () => {
  const { call, pull, host } = await openShop();
  host.setFaults(({ method }) => (method === "POST" ? { kind: "stall" } : undefined));
  const answer = call(`POST ${pull}/reviews`, REVIEW);
  let isSettled = false;
  answer
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  expect((await call(`GET ${pull}`)).status).toBe(200);
  expect(isSettled).toBe(false);
  await host.close();
  await expect(answer).rejects.toThrow("fetch failed");
});

it("does something else first", async () => {
  const shop = await openShop();
  const { host, call, pull, head } = shop;
  const act = () => {
    host.commit("acme/shop", { branch: "topic", message: "More", files: { "b.txt": "b\n" } });
  };
  host.setFaults(({ method }) => (method === "POST" ? { kind: "before", act } : undefined));
  const { status, body } = await call(`POST ${pull}/reviews`, REVIEW);
  expect(status).toBe(200);
  expect(body.commit_id).not.toBe(head);
});

it("counts calls to git too, and breaks them", async () => {
  const { host, calls, call } = await openFaulty({ kind: "error" });
  const url = `${host.serverUrl}/acme/shop.git`;
  await expect(gitOver(tmpdir(), "ls-remote", url)).rejects.toThrow("500");
  await call("GET /repos/acme/shop/pulls?page=1");
  expect(calls).toMatchObject([
    { index: 0, isGit: true, path: "/git/acme/shop.git/info/refs?service=git-upload-pack" },
    { index: 1, isGit: false, method: "GET", path: "/repos/acme/shop/pulls?page=1" },
  ]);
  host.setFaults(() => ({ kind: "reset-after" }));
  await expect(gitOver(tmpdir(), "ls-remote", url)).rejects.toThrow();
  host.setFaults(undefined);
  expect(await gitOver(tmpdir(), "ls-remote", url)).toContain("refs/heads/main");
});

it("carries the headers of the code host", async () => {
  // Addresses that do not exist are not described either.
  const { call } = await openShop({ observe: () => undefined });
  const { headers } = await call("GET /repos/acme/shop");
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("x-github-request-id")).toMatch(/^[0-9A-F]+$/);
  expect(Number(headers.get("x-ratelimit-remaining"))).toBeGreaterThan(1000);
  expect((await call("GET /nothing/here")).body).toMatchObject({
    message: "Not Found",
    status: "404",
  });
});
