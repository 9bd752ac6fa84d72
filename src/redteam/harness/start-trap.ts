import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Listener on loopback that no correct program reaches. */
export interface Trap {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** URL and headers of each request, one line each. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the trap. It answers like a model endpoint, so that only the caller's own checks keep it
 * away.
 */
export async function startTrap(): Promise<Trap> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push(`${method} ${url} ${JSON.stringify(headers)}`);
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"object":"list","data":[{"id":"trap","object":"model"}]}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
