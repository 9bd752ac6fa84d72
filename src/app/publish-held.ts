import { AppError } from "../domain/errors/app-error.ts";

/** The refusal to publish what held a piece of a secret of ours. */
export function publishHeld(what: string, held: string): AppError<"publish-held"> {
  const message = `${what} was not published: ${held}; it was taken out, look at what is left and find out how the model came to know it`;
  return new AppError("publish-held", message, { details: {} });
}
