import { createHmac, timingSafeEqual } from "node:crypto";
import { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { Secret } from "../../domain/core/secret.ts";
import type { ParseEvent } from "../../domain/trigger/code-host-event.ts";
import type { DeliveredEvent } from "../../ports/hook-deliveries.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { toProblemResponse } from "./problem.ts";

/** Largest delivery of the code host. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;
const DELIVERY_ID = /^[\w-]{1,100}$/;
const EVENT_NAME = /^\w{1,100}$/;

export interface DeliveryOptions {
  readonly readBody: ReadBody;
  /** Secrets that deliveries are signed with. */
  readonly secrets: readonly Secret[];
  readonly parseEvent: ParseEvent;
}

/** Reads a delivery signed with one of the secrets; returns a problem for any other request. */
export function readDelivery(
  from: Context<HttpEnv> | IncomingMessage,
  { readBody, secrets, parseEvent }: DeliveryOptions,
): Promise<DeliveredEvent | Response> {
  const header = createHeaderReader(from);
  return readBody(from, MAX_BODY_BYTES, (body) => {
    // The body is not parsed before its signature is verified.
    if (verifySignature(body, header("x-hub-signature-256"), secrets))
      return parseDelivery(header, body, parseEvent);
    const detail = "X-Hub-Signature-256 is missing, malformed or made with another secret";
    return toProblemResponse({ status: 401, code: "signature-invalid", detail });
  });
}

type ReadHeader = (name: string) => string | undefined;

function createHeaderReader(from: Context<HttpEnv> | IncomingMessage): ReadHeader {
  if (from instanceof IncomingMessage) return (name) => from.headers[name]?.toString();
  const { headers } = from.req.raw;
  return (name) => headers.get(name) ?? undefined;
}

function parseDelivery(
  header: ReadHeader,
  body: readonly Uint8Array[],
  parseEvent: ParseEvent,
): DeliveredEvent | Response {
  const name = header("x-github-event") ?? "";
  const deliveryId = header("x-github-delivery") ?? "";
  const [first, ...more] = body;
  const whole = first === undefined || more.length > 0 ? Buffer.concat(body) : first;
  const payload = parseJson(whole);
  if (EVENT_NAME.test(name) && DELIVERY_ID.test(deliveryId) && isObject(payload))
    return { deliveryId, event: parseEvent(name, payload) };
  const detail =
    "X-GitHub-Event, X-GitHub-Delivery and a JSON object as body are required (content type application/json)";
  return toProblemResponse({ status: 400, code: "request-invalid", detail });
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SIGNATURE_FORMAT = /^sha256=([0-9a-f]{64})$/;

/**
 * Returns true if a delivery was signed over exactly these bytes with one of the secrets: there are
 * two during a rotation. Runs in constant time.
 *
 * Source: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
function verifySignature(
  body: readonly Uint8Array[],
  signature: string | undefined,
  secrets: readonly Secret[],
): boolean {
  const form = SIGNATURE_FORMAT.exec(signature ?? "");
  const given = Buffer.from(form?.[1] ?? "0".repeat(64), "hex");
  let isGood = false;
  for (const secret of secrets) {
    const hmac = createHmac("sha256", secret.reveal());
    for (const chunk of body) hmac.update(chunk);
    isGood = timingSafeEqual(hmac.digest(), given) || isGood;
  }
  return isGood && form !== null;
}
