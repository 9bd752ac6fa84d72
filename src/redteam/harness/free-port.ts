import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Range of ports to choose from, below the ephemeral ports (32768 and up on Linux, 49152 on macOS).
 * An ephemeral port may be taken by an outgoing connection while the server restarts.
 */
const CHOICE = { first: 10_000, end: 32_000, tries: 100 };

/** Returns a free port on loopback. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < CHOICE.tries; tries += 1) {
    const port = randomInt(CHOICE.first, CHOICE.end);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${CHOICE.first} to ${CHOICE.end - 1}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
