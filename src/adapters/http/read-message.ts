import type { Context } from "hono";
import type { z } from "zod";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { toProblemResponse } from "./problem.ts";
import { invalidFieldsResponse, toFieldProblems } from "./read-json.ts";

export interface ReadMessageOptions<Message> {
  readonly readBody: ReadBody;
  readonly schema: z.ZodType<Message>;
  readonly maxBytes: number;
}

/** Number of problems reported for one message, and their length: they may repeat its content. */
const MAX_PROBLEMS = 20;
const MAX_PROBLEM_CHARS = 200;

/**
 * Reads a program's message, which is JSON of a shape. Other bodies give a problem that names the
 * errors.
 */
export async function readMessage<Message>(
  context: Context<HttpEnv>,
  { readBody, schema, maxBytes }: ReadMessageOptions<Message>,
): Promise<{ readonly message: Message } | Response> {
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header("content-type") ?? "")) {
    const detail = "the message must be JSON; send it as application/json";
    return toProblemResponse({ status: 415, code: "media-type-unsupported", detail });
  }
  return readBody(context, maxBytes, (pieces) => {
    const body = parseJson(Buffer.concat(pieces));
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      const detail = "the message must be a JSON object";
      return toProblemResponse({ status: 400, code: "request-invalid", detail });
    }
    const parsed = schema.safeParse(body);
    if (parsed.success) return { message: parsed.data };
    const problems = toFieldProblems(parsed.error).slice(0, MAX_PROBLEMS);
    return invalidFieldsResponse(
      problems.map(({ path, message }) => ({ path: clip(path), message: clip(message) })),
    );
  });
}

const clip = (text: string): string => text.slice(0, MAX_PROBLEM_CHARS);
