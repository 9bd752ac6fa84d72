import { once } from "node:events";
import {
  createServer as createPlainServer,
  type IncomingMessage,
  request as requestPlainly,
  type ServerResponse,
} from "node:http";
import { createServer as createSafeServer, request as requestSafely } from "node:https";
import { pipeline } from "node:stream/promises";

/** A request on its way. */
export interface TappedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/** Something that happens once, at the first request that it is about. */
export interface Cut {
  readonly is: (passing: TappedRequest) => boolean;
  /** `before` it is handed on, which it then is not; `after` it was answered, of which nobody hears; or when that was `heard`. */
  readonly when: "before" | "after" | "heard";
  readonly act: () => Promise<void>;
}

/** A way to a server, on which one can sit and wait. */
export interface Tap extends AsyncDisposable {
  readonly url: string;
  cut(cut: Cut): void;
  /** What it does with everybody from now on: hangs up, or answers with a status itself. */
  block(how: "hang-up" | number): void;
  unblock(): void;
}

export interface TapOptions {
  /** Address of the server. */
  readonly to: string;
  /** Keys of a server of https: the tap shows the same certificate. */
  readonly keys?: { readonly key: Buffer; readonly cert: Buffer };
}

/** Starts one on loopback. Whoever cannot be reached behind it is told by a broken connection. */
export async function startTap({ to, keys }: TapOptions): Promise<Tap> {
  let cut: Cut | undefined;
  let blocked: "hang-up" | number | undefined;
  const take = (passing: TappedRequest): Cut | undefined => {
    if (cut?.is(passing) !== true) return undefined;
    const taken = cut;
    cut = undefined;
    return taken;
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url: path = "" } = request;
    const body = await bytesOf(request);
    const passing = { method, path, body: body.toString("utf8") };
    if (blocked === "hang-up") throw new Error("blocked");
    if (blocked !== undefined) return void response.writeHead(blocked).end();
    const found = take(passing);
    if (found?.when === "before") return breakConnection(found);
    const answer = await ask(new URL(path, to), { request, body, ca: keys?.cert });
    if (found?.when === "after") {
      await bytesOf(answer);
      return breakConnection(found);
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
    await pipeline(answer, response);
    await found?.act();
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void =>
    void pass(request, response).catch(() => request.socket.destroy());
  const server = keys ? createSafeServer(keys, onRequest) : createPlainServer(onRequest);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `${keys ? "https" : "http"}://127.0.0.1:${port}`,
    cut: (next) => {
      cut = next;
    },
    block: (how) => {
      blocked = how;
      if (how === "hang-up") server.closeAllConnections();
    },
    unblock: () => {
      blocked = undefined;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

async function breakConnection({ act }: Cut): Promise<never> {
  await act();
  throw new Error("cut");
}

interface ForwardedRequest {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly ca: Buffer | undefined;
}

function ask(url: URL, { request, body, ca }: ForwardedRequest): Promise<IncomingMessage> {
  const { host: _host, ...headers } = request.headers;
  const options = { method: request.method ?? "GET", headers };
  return new Promise((resolve, reject) => {
    const sent =
      ca === undefined
        ? requestPlainly(url, options, resolve)
        : requestSafely(url, { ...options, ca }, resolve);
    sent.on("error", reject).end(body);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
