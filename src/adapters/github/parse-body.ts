import type { z } from "zod";
import { type ErrorContext, toUnexpectedError } from "./to-error.ts";

/** Parses an answer; rejects one of another shape, such as a proxy's page. */
export function parseBody<Shape extends z.ZodType>(
  body: unknown,
  shape: Shape,
  telling: ErrorContext,
): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  if (typeof body === "string") {
    const isPage = /^\s*<(!doctype|html)/i.test(body);
    throw toUnexpectedError(isPage ? "a web page" : "no JSON", telling);
  }
  const issue = parsed.error.issues[0];
  const at = issue?.path.map(String).join(".") ?? "";
  throw toUnexpectedError(at === "" ? "another shape" : `field ${at}`, telling);
}
