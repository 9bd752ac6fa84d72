import { Hono } from "hono";
import { expect, it } from "vitest";
import { getClientAddress } from "../../src/adapters/http/auth/client-address.ts";
import { createNonceRegistry } from "../../src/adapters/http/auth/nonce-registry.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";

/** The address that a request over a connection from `peer` is counted for. */
async function addressOf(peer: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono<HttpEnv>();
  app.get("/", (context) => context.text(getClientAddress(context)));
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const incoming = { socket: { remoteAddress: peer } };
  return (await app.request("/", { headers }, { incoming })).text();
}

it.each([
  ["the connection's", "203.0.113.7", undefined, "203.0.113.7"],
  ["the connection's, whatever a stranger says", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["the client's of a proxy on this machine", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["the client's of a proxy nearby", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["the client's of a proxy in IPv6", "fd00::1", "198.51.100.1", "198.51.100.1"],
  ["the client's of a mapped proxy", "::ffff:192.168.0.1", "198.51.100.1", "198.51.100.1"],
  ["what the proxy has added", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["the proxy's, when it says nothing of use", "10.1.2.3", "unknown", "10.1.2.3"],
  ["the proxy's, when it says nothing", "10.1.2.3", undefined, "10.1.2.3"],
  ["the connection's own, mapped", "::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["a network's, in IPv6", "2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2"],
  ["a network's, in IPv6 written short", "2001:db8::1", undefined, "2001:db8:0:0"],
  ["a network's, in IPv6 written long", "2001:0DB8:0:0:0::1", undefined, "2001:db8:0:0"],
  ["a client's network", "::1", "[2001:db8:1:2::5]:443", "2001:db8:1:2"],
  ["nobody's, where there is no connection", undefined, "198.51.100.1", ""],
])("an address is %s", async (_whose, peer, forwarded, expected) => {
  expect(await addressOf(peer, forwarded)).toBe(expected);
});

it("is the same for all addresses of a network", async () => {
  const [one, two, other] = await Promise.all(
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"].map((peer) => addressOf(peer)),
  );
  expect(one).toBe(two);
  expect(one).not.toBe(other);
});

it("a used token is remembered until it expires", () => {
  const { consume } = createNonceRegistry();
  expect(consume("a", 100, 0)).toBe(true);
  expect(consume("a", 100, 99)).toBe(false);
  expect(consume("b", 200, 100)).toBe(true);
  // It is over, and forgotten: nobody takes it for another reason.
  expect(consume("a", 100, 100)).toBe(true);
  for (let at = 0; at < 20_000; at += 1) consume(`${at}`, 1_000, 200);
  expect(consume("19999", 1_000, 200)).toBe(false);
});
