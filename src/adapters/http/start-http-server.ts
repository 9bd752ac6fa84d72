import { randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { AppError } from "../../domain/core/app-error.ts";
import { PROBLEM_TYPE, type Problem, serializeProblem, toProblemResponse } from "./problem.ts";
import type { AnswerDirectly } from "./webhook-routes.ts";

/** Handler of requests, such as a Hono app. */
export interface FetchApp {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  /** Called first; absent: every request goes to `fetch`. */
  readonly answerDirectly?: AnswerDirectly;
}

export interface HttpServerOptions {
  readonly host: string;
  /** Port; 0 selects a free one. */
  readonly port: number;
  /** Called with unexpected errors, and the request id if there is a request. */
  onError(error: unknown, requestId: string): void;
}

export interface HttpServer {
  /** URL of the server on this machine. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting requests, ends streams at once, waits for running requests until a time limit,
   * then breaks the remaining connections.
   */
  close(graceMs: number): Promise<void>;
}

/** Time limits for receiving a request; responses have none. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };
const CHECK_MS = 5_000;
const IDLE_CHECK_MS = 50;

interface ServerState {
  /** Endless responses. */
  readonly streams: Set<ServerResponse>;
  isClosing: boolean;
}

/**
 * Starts a server for an app. Rejects with `usage-invalid` when it cannot listen on the address.
 */
export async function startHttpServer(
  app: FetchApp,
  { host, port, onError }: HttpServerOptions,
): Promise<HttpServer> {
  const running: ServerState = { streams: new Set(), isClosing: false };
  const listener = getRequestListener(
    (request, env) => handleRequest(app, request, { env, running }),
    {
      hostname: host,
      // Other code in this process relies on the original globals.
      overrideGlobalObjects: false,
      errorHandler: (error) => toFallbackResponse(error, onError),
    },
  );
  const timeouts = { ...TIMEOUTS, connectionsCheckingInterval: CHECK_MS };
  const server = createServer(timeouts, async (request, response) => {
    if (!running.isClosing && (await app.answerDirectly?.(request, response))) return;
    await listener(request, response);
  });
  server.on("clientError", sendClientError);
  await listen(server, host, port);
  server.on("error", (error) => onError(error, ""));
  const actualPort = (server.address() as AddressInfo).port;
  return {
    url: `http://${toReachableHost(host)}:${actualPort}`,
    port: actualPort,
    close: (graceMs) => close(server, running, graceMs),
  };
}

interface HandleRequestContext {
  // The listener's type includes HTTP/2, which this server does not support.
  readonly env: unknown;
  readonly running: ServerState;
}

async function handleRequest(
  app: FetchApp,
  request: Request,
  answering: HandleRequestContext,
): Promise<Response> {
  const { running } = answering;
  const env = answering.env as HttpBindings;
  if (running.isClosing) {
    const headers = { connection: "close", "retry-after": "5" };
    const detail = "the server is stopping; send it again";
    return toProblemResponse({ status: 503, code: "server-stopping", detail, headers });
  }
  const response = await app.fetch(request, env);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    running.streams.add(env.outgoing);
    env.outgoing.once("close", () => running.streams.delete(env.outgoing));
  }
  return response;
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  } catch (error) {
    throw toListenError(error, host, port);
  }
}

async function close(server: Server, running: ServerState, graceMs: number): Promise<void> {
  running.isClosing = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stream of running.streams) {
    // A stream that its client does not read would never end.
    if (stream.writableNeedDrain) stream.destroy();
    else stream.end();
  }
  // A connection is kept alive after its last request; no further one will come.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Responds to bytes that are not a valid HTTP request or arrived too late, and ends the connection.
 */
function sendClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = toClientProblem(error.code);
  const body = serializeProblem(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function toClientProblem(code: string | undefined): Problem {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: 408,
        code: "request-too-slow",
        detail: "the request did not arrive in time",
      };
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, code: "headers-too-large", detail: "the headers are too large" };
    default:
      return {
        status: 400,
        code: "request-invalid",
        detail: "this is not a valid HTTP/1.1 request",
      };
  }
}

/** Responds to a request that did not reach the app, or that the app did not answer. */
function toFallbackResponse(
  error: unknown,
  onError: (error: unknown, requestId: string) => void,
): Response {
  const id = randomUUID();
  const headers = { "x-request-id": id };
  if (error instanceof RequestError) {
    const detail = "the request's target or its Host header is not valid";
    return toProblemResponse({ status: 400, code: "request-invalid", detail, headers });
  }
  onError(error, id);
  const detail = `an unexpected error; the server's log has it under ${id}`;
  return toProblemResponse({ status: 500, code: "internal-error", detail, headers });
}

/** Returns the error of a listener, with the setting that fixes it. */
function toListenError(cause: unknown, host: string, port: number): AppError<"usage-invalid"> {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason = listenErrorReason(code, message);
  return new AppError("usage-invalid", `cannot listen on ${host} port ${port}: ${reason}`, {
    details: {},
    cause,
  });
}

function listenErrorReason(code: string | undefined, message: string): string {
  switch (code) {
    case "EADDRINUSE":
      return "another process uses it; stop that one, or set PORT to another port";
    case "EACCES":
      return "permission denied; set PORT to 1024 or above";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "this machine does not have that address; set HOST to one of its addresses, such as 127.0.0.1";
    case "ERR_SOCKET_BAD_PORT":
      return "it is not a valid port; set PORT to a number from 0 to 65535";
    default:
      return `${message.replaceAll(/\s+/g, " ")}; set HOST and PORT to an address of this machine`;
  }
}
