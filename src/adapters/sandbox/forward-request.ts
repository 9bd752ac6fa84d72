import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { parseTarget, type Target } from "./allowed-host.ts";

export interface ForwardedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Connects to an allowed target, and rejects for any other. */
  readonly connect: (target: Target | undefined) => Promise<Socket>;
  readonly count: (bytes: number) => void;
}

/**
 * Forwards a request without TLS, which is allowed only for hosts listed with their port. Never
 * rejects.
 */
export async function forwardRequest({
  request,
  response,
  connect,
  count,
}: ForwardedRequest): Promise<void> {
  try {
    const url = URL.parse(request.url ?? "");
    const target =
      url?.protocol === "http:" ? parseTarget(`${url.hostname}:${url.port}`) : undefined;
    const socket = await connect(target);
    const { connection: _hop, "proxy-connection": _proxyHop, ...headers } = request.headers;
    const outgoing = ask({
      createConnection: () => socket,
      method: request.method ?? "GET",
      path: `${url?.pathname}${url?.search}`,
      headers: { ...headers, host: url?.host ?? "", connection: "close" },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve);
      outgoing.once("error", reject);
    });
    await pipeline(request, outgoing);
    const answer = await answered;
    answer.on("data", (chunk: Buffer) => count(chunk.length));
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, response);
  } catch {
    if (!response.headersSent) response.writeHead(403, { "content-length": 0 });
    response.end();
  }
}
