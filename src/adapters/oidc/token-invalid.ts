import { AppError } from "../../domain/core/app-error.ts";

/** The refusal of a token; `what` names the check that it failed, never what is in it. */
export function tokenInvalid(what: string, cause?: unknown): AppError<"token-invalid"> {
  const message = `the caller's token was not taken: ${what}`;
  return new AppError("token-invalid", message, { details: {}, cause });
}
