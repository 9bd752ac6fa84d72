import { connect, type Socket } from "node:net";

export interface RawClient {
  readonly socket: Socket;
  /** Resolves when the bytes are handed to the system, or the connection has gone. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the connection has ended, with all that came. */
  readonly closed: Promise<string>;
}

/** Speaks to a server by bytes, as no library would. */
export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  socket.on("end", () => socket.end());
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  return {
    socket,
    received: () => text,
    closed,
    write: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve();
        socket.write(bytes, () => resolve());
      }),
  };
}
