import { AppError } from "../../domain/core/app-error.ts";
import { publishBlockedMessage } from "../../domain/outbound/redact-draft.ts";

/** The refusal to publish what held a piece of a secret of ours. */
export function publishBlockedError(what: string, held: string): AppError<"publish-held"> {
  return new AppError("publish-held", publishBlockedMessage(what, held), { details: {} });
}
