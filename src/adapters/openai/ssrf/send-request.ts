import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

const WITHOUT_BODY = new Set([204, 205, 304]);

export interface SendRequestOptions {
  readonly url: URL;
  readonly init: RequestInit;
  readonly agent: http.Agent;
}

/**
 * Sends one request as `fetch` does, over a connection of the agent: bodies are text or bytes,
 * answers are streams, redirects are returned, and only the signal ends it.
 */
export function sendRequest({ url, init, agent }: SendRequestOptions): Promise<Response> {
  const { method = "GET", headers, body, signal } = init;
  if (body !== undefined && body !== null && typeof body !== "string")
    return Promise.reject(new TypeError("only text can be sent"));
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? https.request : http.request;
    const outgoing = send(url, {
      method,
      agent,
      // A compressed body would have to be decompressed here.
      headers: { ...Object.fromEntries(new Headers(headers)), "accept-encoding": "identity" },
      signal: signal ? signal : undefined,
    });
    outgoing.on("response", (incoming) => resolve(toResponse(incoming)));
    outgoing.on("error", (cause) =>
      reject(signal?.aborted ? signal.reason : new TypeError("fetch failed", { cause })),
    );
    outgoing.end(body ?? undefined);
  });
}

function toResponse(incoming: http.IncomingMessage): Response {
  const { statusCode: status = 502, rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  if (WITHOUT_BODY.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  // One class with two types: Node's own and that of the web.
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array> as globalThis.ReadableStream;
  return new Response(body, { status, headers });
}
