import { AppError } from "../domain/errors/app-error.ts";
/** The refusal to publish what held a piece of a secret of ours. */
export declare function publishHeld(what: string, held: string): AppError<"publish-held">;
