import { AppError } from "../domain/errors/app-error.js";
import { heldMessage } from "../domain/outbound/held-message.js";
/** The refusal to publish what held a piece of a secret of ours. */
export function publishHeld(what, held) {
    return new AppError("publish-held", heldMessage(what, held), { details: {} });
}
