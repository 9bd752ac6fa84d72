import type { Emit } from "./emit.ts";

/** Event emitter and abort signal of a use case. */
export interface RunContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
}
