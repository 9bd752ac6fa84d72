import { z } from "zod";

const MAX_CHARS = 200;

const ErrorBody = z.object({
  message: z.string().catch(""),
  errors: z.array(z.unknown()).catch([]),
});
const ErrorDetail = z.object({
  resource: z.string().optional().catch(undefined),
  field: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

/** Returns the code host's error message on one short line; empty when it has no readable one. */
export function hostErrorMessage(body: unknown): string {
  const refusal = ErrorBody.safeParse(body).data;
  if (refusal === undefined) return "";
  return toSafeLine(
    [refusal.message, ...readProblems(body)].filter((text) => text !== "").join(": "),
  );
}

/**
 * Returns the single problems of a refusal as reported by the code host: texts, or objects with a
 * message or a code.
 */
export function readProblems(body: unknown): readonly string[] {
  const errors = ErrorBody.safeParse(body).data?.errors ?? [];
  return errors.map(problemText).filter((text) => text !== "");
}

function problemText(error: unknown): string {
  if (typeof error === "string") return toSafeLine(error);
  const problem = ErrorDetail.safeParse(error).data;
  if (problem === undefined) return "";
  const { resource, field, code, message } = problem;
  return toSafeLine(
    message ?? [resource, field, code].filter((text) => text !== undefined).join(" "),
  );
}

/** Removes URLs: one may contain a token. */
function toSafeLine(text: string): string {
  const line = text
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "[url]")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll(/\b(?:gh[a-z]_|github_pat_|eyJ)[\w.-]{8,}/g, "[token]")
    .trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}
