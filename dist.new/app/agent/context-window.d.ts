import type { AppError } from "../../domain/errors/app-error.ts";
import type { ModelMessage } from "../../domain/model/message.ts";
import type { ContextWindow, Refusals } from "../agent-run.ts";
/** Whether another request may be sent that could be refused. */
export declare const mayBeRefused: (refusals: Refusals | undefined) => boolean;
/** Learns from a request of `estimate` tokens that was refused as too long. */
export declare function learnExceeded(window: ContextWindow, estimate: number, { details }: AppError<"model-context-exceeded">): void;
/** Learns from a request of `estimate` tokens that was answered. */
export declare function learnAccepted(window: ContextWindow, estimate: number): void;
/** Leaves out the results that a transcript has no room for. */
export declare function fitResults(results: readonly ModelMessage[], before: readonly ModelMessage[], { fits }: ContextWindow): ModelMessage[];
