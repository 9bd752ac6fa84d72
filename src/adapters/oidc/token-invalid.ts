import { AppError } from "../../domain/core/app-error.ts";

/** Returns the refusal of a token; `what` names the failed check, never the token's content. */
export function tokenInvalid(what: string, cause?: unknown): AppError<"token-invalid"> {
  const message = `the caller's token is not valid: ${what}`;
  return new AppError("token-invalid", message, { details: {}, cause });
}
