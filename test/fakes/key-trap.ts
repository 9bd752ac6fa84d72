import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** A listener on loopback that nobody should reach. */
export interface KeyTrap extends AsyncDisposable {
  readonly port: number;
  /** Everything that was sent, and that somebody connected at all. */
  readonly seen: readonly string[];
}

/** Starts it; it answers whoever asks, so that nothing but the caller keeps the caller away. */
export async function startKeyTrap(host = "127.0.0.1"): Promise<KeyTrap> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push("connected");
    socket.on("data", (data) => {
      seen.push(data.toString("latin1"));
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":[{"id":"trap"}]}',
      );
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    seen,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
