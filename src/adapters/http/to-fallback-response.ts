import { randomUUID } from "node:crypto";
import { RequestError } from "@hono/node-server";
import { toProblemResponse } from "./problem.ts";

/** Responds to a request that did not reach the app, or that the app did not answer. */
export function toFallbackResponse(
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
