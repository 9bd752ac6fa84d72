import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { TaskSubmission } from "../../app/intake/accept-task.ts";
import { findUnknownFields } from "../../domain/task/find-unknown-fields.ts";
import { isIdempotencyKey } from "../../domain/task/task-keys.ts";
import { parseTaskRequest, type TaskRequest } from "../../domain/task/task-request.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { toProblemResponse } from "./problem.ts";
import { invalidFieldsResponse } from "./read-json.ts";

/** Task request without the caller's identity. */
export type TaskBody = Omit<TaskSubmission, "claims"> & {
  /** Names of unknown fields. */
  readonly unknown: readonly string[];
};

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads the body of `POST /tasks`; returns a problem for a body that is not a task. Rejects with
 * `request-invalid` for wrong fields.
 */
export async function readTask(
  context: Context<HttpEnv>,
  readBody: ReadBody,
): Promise<TaskBody | Response> {
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header("content-type") ?? "")) {
    const detail = "the body must be JSON; send it with the content type application/json";
    return toProblemResponse({ status: 415, code: "media-type-unsupported", detail });
  }
  const idempotencyKey = context.req.header("idempotency-key");
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
    const message = "must be 1 to 255 visible characters";
    return invalidFieldsResponse([{ path: "Idempotency-Key", message }]);
  }
  return readBody(context, MAX_BYTES, (pieces) => {
    const body = parseJson(Buffer.concat(pieces));
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      const detail = "the body must be a JSON object";
      return toProblemResponse({ status: 400, code: "request-invalid", detail });
    }
    const request = parseTaskRequest(body);
    return {
      request,
      digest: computeDigest(request),
      idempotencyKey,
      unknown: findUnknownFields(body),
    };
  });
}

/** Hashes the report separately: it is long, and serializing it takes more time than hashing it. */
function computeDigest({ context, ...rest }: TaskRequest): string {
  return createHash("sha256")
    .update(`${JSON.stringify(rest)}\n`)
    .update(context)
    .digest("hex");
}
