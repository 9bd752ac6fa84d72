import type { Emit } from "./emit.ts";

/** How a use case is heard and stopped. */
export interface RunContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
}
