import { AppError } from "../../domain/core/app-error.ts";
import { heldMessage } from "../../domain/outbound/held-message.ts";

/** The refusal to publish what held a piece of a secret of ours. */
export function publishHeld(what: string, held: string): AppError<"publish-held"> {
  return new AppError("publish-held", heldMessage(what, held), { details: {} });
}
