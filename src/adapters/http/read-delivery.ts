import type { Delivery } from "../../app/take-event.ts";
import type { Secret } from "../../domain/secret.ts";
import { toProblem } from "./problem.ts";
import { readBody } from "./read-body.ts";
import { isSigned } from "./verify-signature.ts";

/** What the code host delivers at most. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;
const DELIVERY_ID = /^[\w-]{1,100}$/;
const EVENT_NAME = /^\w{1,100}$/;

/** Reads a delivery that was signed with one of the secrets; a problem for anything else. */
export async function readDelivery(
  request: Request,
  secrets: readonly Secret[],
): Promise<Delivery | Response> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) {
    const detail = `the body is larger than ${MAX_BODY_BYTES} bytes`;
    return toProblem({ status: 413, code: "body-too-large", detail });
  }
  // Nothing of the body is looked at before it is known who sent it.
  const signature = request.headers.get("x-hub-signature-256") ?? undefined;
  if (!isSigned(body, signature, secrets)) {
    const detail = "X-Hub-Signature-256 is missing, malformed or of another secret";
    return toProblem({ status: 401, code: "signature-invalid", detail });
  }
  return parseDelivery(request.headers, body);
}

function parseDelivery(headers: Headers, body: Buffer): Delivery | Response {
  const name = headers.get("x-github-event") ?? "";
  const deliveryId = headers.get("x-github-delivery") ?? "";
  const payload = parseJson(body);
  if (EVENT_NAME.test(name) && DELIVERY_ID.test(deliveryId) && isObject(payload))
    return { deliveryId, name, payload };
  const detail = "X-GitHub-Event, X-GitHub-Delivery and a JSON object as body are needed";
  return toProblem({ status: 400, code: "request-invalid", detail });
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined; // Told to the sender as a body that is not what is needed.
  }
}
