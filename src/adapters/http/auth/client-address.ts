import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { HttpEnv } from "../http-env.ts";

const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet("127.0.0.0", 8, "ipv4");
PRIVATE_NETWORKS.addSubnet("10.0.0.0", 8, "ipv4");
PRIVATE_NETWORKS.addSubnet("172.16.0.0", 12, "ipv4");
PRIVATE_NETWORKS.addSubnet("192.168.0.0", 16, "ipv4");
PRIVATE_NETWORKS.addAddress("::1", "ipv6");
PRIVATE_NETWORKS.addSubnet("fc00::", 7, "ipv6");
PRIVATE_NETWORKS.addSubnet("fe80::", 10, "ipv6");

/**
 * Returns the address that a request is counted for. A connection from a private or loopback
 * address is treated as a reverse proxy's; the client is then the last address of
 * `X-Forwarded-For`, which the proxy has added itself. Of IPv6 the first 64 bits are used, the
 * smallest range a client has.
 */
export function getClientAddress({ env, req }: Context<HttpEnv>): string {
  const peer = unmapIpv4(env?.incoming?.socket?.remoteAddress ?? "");
  const forwarded = req.header("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const forwardedAddress = unmapIpv4(forwarded.replace(/^\[(.*)\](?::\d+)?$/, "$1"));
  return truncateIpv6(
    isPrivateAddress(peer) && isIP(forwardedAddress) !== 0 ? forwardedAddress : peer,
  );
}

const unmapIpv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE_NETWORKS.check(address, version === 6 ? "ipv6" : "ipv4");
}

function truncateIpv6(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const missing = address.includes("::") ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill("0"), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
