import type { Ledger } from "../../ports/ledger.ts";
import type { Emit } from "../run/run-context.ts";

/** Creates a ledger that also emits every entry as an event; the server keeps the real ledger. */
export function createEmittingLedger(own: Ledger, emit: Emit): Ledger {
  return {
    entries: own.entries,
    record: async (entry) => {
      const { purpose, model, attempt, ok, reason, usage, latencyMs: ms, cost } = entry;
      const { inputTokens: input, cachedTokens: cached, outputTokens: output, estimated } = usage;
      const why = reason === undefined ? {} : { reason };
      const price = cost === undefined ? {} : { cost };
      const tokens = { input, cached, output, estimated, ...price };
      emit({ type: "model-call", purpose, model, attempt, ok, ...why, ...tokens, ms });
      await own.record(entry);
    },
  };
}
