import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hono } from "hono";
import type { Exchange, HostContext } from "./host-context.ts";
import type { HostEnv } from "./host-services.ts";

/** Response that has not been sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const API_ROOT = "/api/v3";
/** Size of a 100 MB blob in base64. */
const MAX_BODY_BYTES = 140 * 1024 * 1024;

/** Handles a Node request with the routes. */
export async function answerRequest(
  routes: Pick<Hono<HostEnv>, "fetch">,
  request: IncomingMessage,
  target: { readonly url: string; readonly body: Buffer },
): Promise<Answer> {
  const headers = new Headers(flatHeaders(request));
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : new Uint8Array(target.body);
  const response = await routes.fetch(new Request(target.url, { method, headers, body }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Returns the headers that every API response has. */
export function apiHeaders(context: HostContext, answer: Answer): Answer {
  const type = answer.headers["content-type"];
  const reset = Math.floor(Date.parse(context.now()) / 1000) + 3600;
  const headers = {
    ...answer.headers,
    ...(type?.startsWith("application/json")
      ? { "content-type": "application/json; charset=utf-8" }
      : {}),
    "x-github-media-type": "github.v3; format=json",
    "x-github-api-version-selected": "2022-11-28",
    "x-github-request-id": randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase(),
    "x-ratelimit-limit": "15000",
    "x-ratelimit-remaining": "14999",
    "x-ratelimit-used": "1",
    "x-ratelimit-reset": String(reset),
    "x-ratelimit-resource": "core",
  };
  return { ...answer, headers };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    ...headers,
    ...(status === 204 ? {} : { "content-length": body.length }),
  });
  response.end(body);
}

/** Converts an error to the API's format. */
export function errorAnswer(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  const body = {
    message,
    documentation_url: "https://docs.github.com/rest",
    status: String(status),
  };
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Creates the exchange of a request and its response for observers. */
export function toExchange(
  request: IncomingMessage,
  { path, body }: { readonly path: string; readonly body: Buffer },
  answer: Answer,
): Exchange {
  const requestBody = parseBody(body, request.headers["content-type"]);
  const responseBody = parseBody(answer.body, answer.headers["content-type"]);
  return {
    method: request.method ?? "GET",
    path,
    requestHeaders: flatHeaders(request),
    status: answer.status,
    responseHeaders: answer.headers,
    requestBody,
    responseBody,
  };
}

/**
 * Reads the complete body of a request. A body above the limit is discarded; the result is
 * `undefined`.
 */
export async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}

function parseBody(body: Buffer, type: string | undefined): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString("utf8");
  const isOther = type !== undefined && !/^(?:application\/json|text\/plain)/.test(type);
  if (isOther) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function flatHeaders({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
