import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { isAllowed, PACKAGE_HOSTS, parseTarget, type Target } from "./allowed-host.ts";
import { type ConnectOptions, connectToHost } from "./connect-to-host.ts";
import { forwardRequest } from "./forward-request.ts";
import { joinTunnel } from "./join-tunnel.ts";

/**
 * Options of a proxy. If `proxyFor` names another proxy, that one resolves names and must check the
 * addresses.
 */
export interface PackageProxyOptions extends ConnectOptions {
  /**
   * Hosts that may be reached: `host` at port 443, or `host:port`; the default is the registries of
   * pip, npm and cargo.
   */
  readonly hosts?: readonly string[];
  /** Most bytes of all connections of one command. */
  readonly maxBytes?: number;
}

export interface RunningProxy {
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Proxy that connects only to the hosts on its list. */
export interface PackageProxy {
  /** Listens on a Unix socket, for one command. */
  serve(path: string): Promise<RunningProxy>;
}

const MAX_BYTES = 2 * 1024 ** 3;
const MAX_CONNECTIONS = 64;
const IDLE_MS = 60_000;

/**
 * Creates a forward proxy that denies by default: only names on the list, no IP addresses, no name
 * that resolves to this machine or its networks, and over TLS no other server than the requested
 * one.
 */
export function createPackageProxy(options: PackageProxyOptions = {}): PackageProxy {
  return {
    serve: async (path) => {
      const { track, count, endAll } = trackSockets(options.maxBytes ?? MAX_BYTES);
      const connect = async (target: Target | undefined): Promise<Socket> => {
        if (target === undefined || !isAllowed(target, options.hosts ?? PACKAGE_HOSTS))
          throw new Error("the host is not on the list");
        return track(await connectToHost(target, options));
      };
      const server = createServer((request, response) => {
        void forwardRequest({ request, response, connect, count });
      });
      server.maxConnections = MAX_CONNECTIONS;
      server.on("connection", track);
      server.on("connect", (request: IncomingMessage, near: Duplex, head: Buffer) => {
        void joinTunnel({ near, head, target: parseTarget(request.url ?? ""), connect, count });
      });
      await listen(server, path);
      const close = (): Promise<void> =>
        new Promise((resolve) => {
          server.close(() => resolve());
          endAll();
        });
      return { close };
    },
  };
}

function trackSockets(maxBytes: number) {
  const sockets = new Set<Socket>();
  let left = maxBytes;
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endAll,
    track: (socket: Socket): Socket => {
      sockets.add(socket);
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      socket.once("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
      return socket;
    },
    count: (bytes: number): void => {
      left -= bytes;
      if (left < 0) endAll();
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}
