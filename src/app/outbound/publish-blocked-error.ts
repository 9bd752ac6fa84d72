import { AppError } from "../../domain/core/app-error.ts";
import { publishBlockedMessage } from "../../domain/outbound/redact-draft.ts";

/** Creates the error for content that contains part of a secret. */
export function publishBlockedError(what: string, held: string): AppError<"publish-held"> {
  return new AppError("publish-held", publishBlockedMessage(what, held), { details: {} });
}
