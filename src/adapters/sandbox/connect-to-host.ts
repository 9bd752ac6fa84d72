import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { connect, type Socket } from "node:net";
import { isPrivateAddress } from "../../domain/provider/private-address.ts";
import type { Target } from "./allowed-host.ts";

/** Returns all addresses of a name; rejects as `node:dns` does. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string }[]>;

export interface ConnectOptions {
  /** Resolver; the default is the system's. */
  readonly resolve?: Resolve;
  /** Returns the URL of the proxy for a host, with user and password if needed. */
  readonly proxyFor?: (target: Target) => string | undefined;
  readonly allowPrivate?: boolean;
}

const CONNECT_MS = 20_000;

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Connects to a host by the address that was checked; a name with a single private address is
 * refused.
 */
export async function connectToHost(target: Target, options: ConnectOptions): Promise<Socket> {
  const { proxyFor, allowPrivate = false, resolve = resolveBySystem } = options;
  const proxy = proxyFor?.(target);
  if (proxy !== undefined) return connectThroughProxy(new URL(proxy), target);
  const addresses = await resolve(target.host);
  if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
    throw new Error("the name resolves to a private address");
  const [first] = addresses;
  if (first === undefined) throw new Error("the name does not resolve");
  return untilConnected(connect({ host: first.address, port: target.port }));
}

function untilConnected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("the host does not answer")));
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
}

function connectThroughProxy(proxy: URL, { host, port }: Target): Promise<Socket> {
  const send = proxy.protocol === "https:" ? https.request : http.request;
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const request = send({
    method: "CONNECT",
    host: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: proxy.port === "" ? undefined : proxy.port,
    path: `${host}:${port}`,
    headers: {
      host: `${host}:${port}`,
      ...(login === ":"
        ? {}
        : { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` }),
    },
    timeout: CONNECT_MS,
  });
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("timeout", () => request.destroy(new Error("the proxy does not answer")));
    request.once("response", () => request.destroy(new Error("the proxy refused")));
    request.once("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(new Error(`the proxy refused with ${statusCode}`));
      }
    });
    request.end();
  });
}
