import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { collectBytes } from "./collect-bytes.ts";
import type { HttpEnv } from "./http-env.ts";
import { type Problem, toProblemResponse } from "./problem.ts";

export interface BodyLimits {
  /** Bytes of all bodies being read, over all requests. */
  readonly maxBytesInFlight: number;
  /** Time limit of one body. */
  readonly timeoutMs: number;
}

/**
 * Reads a request's body as bytes and passes them on in the received pieces. A body that is too
 * large or too slow, or exceeds the server's capacity, gives a problem.
 */
export type ReadBody = <Value>(
  from: BodySource,
  maxBytes: number,
  use: (body: readonly Uint8Array[]) => Value,
) => Promise<Value | Response>;

const DEFAULT_LIMITS: BodyLimits = { maxBytesInFlight: 128 * 1024 * 1024, timeoutMs: 30_000 };
/** Size of small bodies; deliveries are rarely larger. */
const SMALL_BYTES = 256 * 1024;

/** Creates a reader that keeps all bodies together within the limits. */
export function createBodyReader(limits: Partial<BodyLimits> = {}): ReadBody {
  const { maxBytesInFlight, timeoutMs } = { ...DEFAULT_LIMITS, ...limits };
  let inFlight = 0;
  // The last quarter is reserved for small bodies: deliveries are accepted while large ones are
  // being sent.
  const hasRoom = (size: number): boolean =>
    inFlight <= (size <= SMALL_BYTES ? maxBytesInFlight : maxBytesInFlight * 0.75);
  return async (from, maxBytes, use) => {
    if (declaredBytes(from) > maxBytes) return refusalResponse("too-large", maxBytes);
    let size = 0;
    const keep = (bytes: number): "too-large" | "too-busy" | undefined => {
      size += bytes;
      inFlight += bytes;
      if (size > maxBytes) return "too-large";
      return hasRoom(size) ? undefined : "too-busy";
    };
    try {
      const body = await collectBytes(openBody(from), { onBytes: keep, timeoutMs });
      return typeof body === "string" ? refusalResponse(body, maxBytes) : use(body);
    } finally {
      inFlight -= size;
    }
  };
}

type BodySource = Context<HttpEnv> | IncomingMessage;

function declaredBytes(from: BodySource): number {
  const isMessage = from instanceof IncomingMessage;
  const name = "content-length";
  return Number((isMessage ? from.headers[name] : from.req.raw.headers.get(name)) ?? "0");
}

/**
 * Returns the connection's own stream if there is one: a web stream over it costs more than all
 * other work of a delivery.
 */
function openBody(from: BodySource): Readable {
  if (from instanceof IncomingMessage) return from;
  if (from.env?.incoming !== undefined) return from.env.incoming;
  const { body } = from.req.raw;
  return body === null ? Readable.from([]) : Readable.fromWeb(body);
}

type Refusal = "too-large" | "too-busy" | "too-slow" | "gone";

function refusalResponse(why: Refusal, maxBytes: number): Response {
  const problems: Readonly<Record<Refusal, Problem>> = {
    "too-large": {
      status: 413,
      code: "body-too-large",
      detail: `the body is larger than ${maxBytes} bytes`,
    },
    "too-busy": {
      status: 503,
      code: "too-busy",
      detail: "too many large bodies are being sent at once; send it again later",
      headers: { "retry-after": "30" },
    },
    "too-slow": { status: 408, code: "body-too-slow", detail: "the body did not arrive in time" },
    gone: { status: 400, code: "body-incomplete", detail: "the body ended before it was complete" },
  };
  return toProblemResponse(problems[why]);
}
