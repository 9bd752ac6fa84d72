import type { Context } from "hono";
import type { Delivery } from "../../app/take-event.ts";
import type { Secret } from "../../domain/secret.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { toProblem } from "./problem.ts";
import { isSigned } from "./verify-signature.ts";

/** What the code host delivers at most. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;
const DELIVERY_ID = /^[\w-]{1,100}$/;
const EVENT_NAME = /^\w{1,100}$/;

export interface DeliveryOptions {
  readonly readBody: ReadBody;
  /** Secrets that deliveries are signed with. */
  readonly secrets: readonly Secret[];
}

/** Reads a delivery that was signed with one of the secrets; a problem for anything else. */
export function readDelivery(
  context: Context<HttpEnv>,
  { readBody, secrets }: DeliveryOptions,
): Promise<Delivery | Response> {
  const { headers } = context.req.raw;
  return readBody(context, MAX_BODY_BYTES, (body) => {
    // Nothing of the body is looked at before it is known who sent it.
    if (isSigned(body, headers.get("x-hub-signature-256") ?? undefined, secrets))
      return parseDelivery(headers, body);
    const detail = "X-Hub-Signature-256 is missing, malformed or of another secret";
    return toProblem({ status: 401, code: "signature-invalid", detail });
  });
}

function parseDelivery(headers: Headers, body: readonly Uint8Array[]): Delivery | Response {
  const name = headers.get("x-github-event") ?? "";
  const deliveryId = headers.get("x-github-delivery") ?? "";
  const [first, ...more] = body;
  const whole = first === undefined || more.length > 0 ? Buffer.concat(body) : first;
  const payload = parseJson(whole);
  if (EVENT_NAME.test(name) && DELIVERY_ID.test(deliveryId) && isObject(payload))
    return { deliveryId, name, payload };
  const detail =
    "X-GitHub-Event, X-GitHub-Delivery and a JSON object as body are needed (content type application/json)";
  return toProblem({ status: 400, code: "request-invalid", detail });
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
