import type { Context } from "hono";
import type { z } from "zod";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { type FieldProblem, toProblemResponse } from "./problem.ts";

/** Size limit of bodies of the JSON API, a multiple of a draft with all its comments. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads a request's body as JSON of a shape. Other bodies give a problem that names every field; an
 * empty body counts as an empty object.
 */
export async function readJson<Value>(
  context: Context<HttpEnv>,
  readBody: ReadBody,
  schema: z.ZodType<Value>,
): Promise<Value | Response> {
  const type = context.req.header("content-type") ?? "application/json";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    const detail = "the body must be JSON; send it as application/json";
    return toProblemResponse({ status: 415, code: "media-type-unsupported", detail });
  }
  return readBody(context, MAX_BYTES, (pieces) => {
    const bytes = Buffer.concat(pieces);
    const body = bytes.length === 0 ? {} : parseJson(bytes);
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      const detail = "the body must be a JSON object";
      return toProblemResponse({ status: 400, code: "request-invalid", detail });
    }
    const parsed = schema.safeParse(body);
    return parsed.success ? parsed.data : invalidFieldsResponse(toFieldProblems(parsed.error));
  });
}

/** Returns the refusal of a request with one entry per problem. */
export function invalidFieldsResponse(errors: readonly FieldProblem[]): Response {
  const detail = errors.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
  return toProblemResponse({ status: 422, code: "request-invalid", detail, errors });
}

/** Converts a schema's issues, one entry each. */
export function toFieldProblems({ issues }: z.ZodError): readonly FieldProblem[] {
  return issues.map(({ path, message }) => ({ path: path.join("."), message }));
}
