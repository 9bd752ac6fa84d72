import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Target } from "./allowed-host.ts";
import { readServerName } from "./read-server-name.ts";

export interface Tunnel {
  /** Connection of the client, and the data already sent after its request. */
  readonly near: Duplex;
  readonly head: Buffer;
  readonly target: Target | undefined;
  /** Connects to an allowed target, and rejects for any other. */
  readonly connect: (target: Target | undefined) => Promise<Socket>;
  /** Called with the number of bytes in both directions. */
  readonly count: (bytes: number) => void;
}

const HTTPS = 443;
/** Longest greeting of a TLS connection. */
const MAX_HELLO_BYTES = 32 * 1024;

/** Answers a CONNECT request and joins both sides. Never rejects. */
export async function joinTunnel({ near, head, target, connect, count }: Tunnel): Promise<void> {
  near.on("error", () => near.destroy());
  let far: Socket;
  try {
    far = await connect(target);
  } catch {
    near.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    return;
  }
  far.on("error", () => near.destroy());
  far.once("close", () => near.destroy());
  near.once("close", () => far.destroy());
  near.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  const first =
    target?.port === HTTPS ? await readClientHello(near, { head, host: target.host }) : head;
  // One address serves many names: the client must not reach another one than requested.
  if (first === undefined) near.destroy();
  else {
    for (const side of [near, far]) side.on("data", (chunk: Buffer) => count(chunk.length));
    count(first.length);
    far.write(first);
    near.pipe(far);
    far.pipe(near);
  }
}

interface ClientHelloOptions {
  readonly head: Buffer;
  readonly host: string;
}

/** Reads until the server name is known; `undefined` when it is not `host`. */
async function readClientHello(
  near: Duplex,
  { head, host }: ClientHelloOptions,
): Promise<Buffer | undefined> {
  let bytes = head;
  for (;;) {
    const name = readServerName(bytes);
    if (name !== "more") return name === host ? bytes : undefined;
    if (bytes.length > MAX_HELLO_BYTES) return undefined;
    const chunk = await nextChunk(near);
    if (chunk === undefined) return undefined;
    bytes = Buffer.concat([bytes, chunk]);
  }
}

function nextChunk(near: Duplex): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const finish = (chunk?: Buffer): void => {
      near.off("data", finish);
      near.off("close", end);
      near.pause();
      resolve(chunk);
    };
    const end = (): void => finish();
    near.on("data", finish);
    near.once("close", end);
    near.resume();
  });
}
