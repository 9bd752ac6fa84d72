import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Where a port is chosen: below those that systems give to outgoing connections (32768 and up on Linux, 49152 on
 * macOS). A server that is started again finds one of those taken by any connection made while it was down.
 */
const CHOICE = { first: 10_000, end: 32_000, tries: 100 };

/** A port of loopback that nobody listens at now. */
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
