import { createConnection, type Socket } from "node:net";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";

const RETRY_MS = 100;

/** Connects to the socket of the tools container. Rejects at once when it is not listening. */
export function connectTools(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path, allowHalfOpen: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      // The end of the socket reports it too.
      socket.on("error", () => socket.destroy());
      resolve(socket);
    });
  });
}

/** Connects to a socket that may be created later, up to a time limit in milliseconds. */
export async function awaitTools(
  path: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const until = performance.now() + waitMs;
  for (;;) {
    throwIfCancelled(signal);
    try {
      return await connectTools(path);
    } catch (error) {
      if (performance.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
