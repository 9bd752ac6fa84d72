import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { unpackAnnouncement } from "../../src/adapters/shared/remote-runner/pack-announcement.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { EventsMessage } from "../../src/domain/runner/callback-messages.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";

/** What goes wrong with one request. `lost`: it is taken, and the connection breaks before the answer. */
export type Fault =
  | "cut"
  | "lost"
  | "silent"
  | {
      readonly status: number;
      readonly body?: object | string | undefined;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface CallbackRequest {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly authorization: string | undefined;
  readonly at: number;
}

export interface CallbackServerOptions {
  readonly hooks?: Partial<RunnerHooks>;
  readonly token?: string;
  /** Of the `index`th request. */
  readonly faultOf?: (request: CallbackRequest, index: number) => Fault | undefined;
  /** Milliseconds that its clock is ahead. */
  readonly aheadMs?: number;
  readonly port?: number | undefined;
}

/** Whoever keeps a job, as its runner sees it over HTTP: numbers are looked at, the content is handed to hooks. */
export interface FakeCallbackServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly CallbackRequest[];
  readonly events: readonly unknown[];
  readonly results: readonly unknown[];
  /** How many events were taken; may be set back. */
  next: number;
  isFinished: boolean;
}

export const CALLBACK_TOKEN = "callback-token-of-the-test";

interface ServerState {
  readonly options: CallbackServerOptions;
  readonly server: FakeCallbackServer;
  readonly events: unknown[];
  readonly results: unknown[];
}

interface Reply {
  readonly status: number;
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function startFakeCallbackServer(
  options: CallbackServerOptions = {},
): Promise<FakeCallbackServer> {
  const requests: CallbackRequest[] = [];
  const events: unknown[] = [];
  const results: unknown[] = [];
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const keeper: FakeCallbackServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    events,
    results,
    next: 0,
    isFinished: false,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    const fault = options.faultOf?.(request, requests.length);
    requests.push(request);
    if (fault === "silent") return;
    if (fault === "cut") return void response.destroy();
    const said =
      typeof fault === "object" ? fault : await handleRequest({ ...kept, server: keeper }, request);
    if (fault === "lost") return void response.destroy();
    send(response, said);
  };
  const kept = { options, events, results };
  return keeper;
}

async function read(incoming: IncomingMessage): Promise<CallbackRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const path = incoming.url ?? "";
  return {
    path,
    kind: path.replace(/^.*\//, ""),
    at: performance.now(),
    text: Buffer.concat(parts).toString("utf8"),
    bytes: Buffer.concat(parts),
    authorization: incoming.headers.authorization,
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}

const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { type: "about:blank", status, code, detail: `${code} of the test`, ...more },
});

async function handleRequest(kept: ServerState, request: CallbackRequest): Promise<Reply> {
  const { options, server } = kept;
  const { token = CALLBACK_TOKEN } = options;
  if (request.authorization !== `Bearer ${token}`) return problem(401, "callback-token-invalid");
  if (server.isFinished) return problem(409, "job-finished");
  switch (request.kind) {
    case "events":
      return handleEvents(kept, EventsMessage.parse(JSON.parse(request.text)));
    case "result":
      return handleResult(kept, JSON.parse(request.text));
    case "token":
      return handleToken(options);
    case "intent":
      return handleIntent(options, await readIntent(request.bytes));
    default:
      return problem(404, "not-found");
  }
}

async function handleEvents(kept: ServerState, { from, events }: EventsMessage): Promise<Reply> {
  const { server, options } = kept;
  if (events.length > 0 && from > server.next)
    return problem(409, "out-of-order", { expected: server.next });
  const fresh = events.slice(Math.max(0, server.next - from));
  if (fresh.length > 0) {
    const next = server.next + fresh.length;
    server.next = next;
    await options.hooks?.events?.(fresh, { attempt: 1, next });
    kept.events.push(...fresh);
  }
  const now = new Date(Date.now() + (options.aheadMs ?? 0)).toISOString();
  return { status: 200, body: { next: server.next, now } };
}

async function handleResult(kept: ServerState, said: unknown): Promise<Reply> {
  if (kept.results.length === 0) {
    kept.results.push(said);
    await kept.options.hooks?.result?.(said);
  }
  return { status: 204 };
}

async function handleToken({ hooks }: CallbackServerOptions): Promise<Reply> {
  try {
    const token = await hooks?.token?.(new AbortController().signal);
    return { status: 200, body: token ?? { value: "fresh" } };
  } catch (error) {
    const hostStatus = isAppError(error, "code-host-denied") ? error.details.status : 0;
    return problem(502, "code-host-denied", { detail: errorMessage(error), hostStatus });
  }
}

/** JSON, or JSON, a line feed and packed files. */
async function readIntent(bytes: Buffer): Promise<unknown> {
  const end = bytes.indexOf("\n");
  if (end < 0) return JSON.parse(bytes.toString("utf8"));
  const head: unknown = JSON.parse(bytes.subarray(0, end).toString("utf8"));
  return unpackAnnouncement(head, bytes.subarray(end + 1));
}

async function handleIntent({ hooks }: CallbackServerOptions, said: unknown): Promise<Reply> {
  try {
    await hooks?.intent?.(said);
    return { status: 204 };
  } catch (error) {
    const detail = errorMessage(error);
    return isAppError(error, "publish-held")
      ? problem(422, "secret-found", { detail })
      : problem(409, "intent-refused", { detail });
  }
}

const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : `${error}`;
