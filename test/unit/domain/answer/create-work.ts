import type { Contract } from "../../../../src/domain/answer/recovered.ts";
import { scanOutput } from "../../../../src/domain/answer/scan-output.ts";
import type { ScanState } from "../../../../src/domain/answer/scan-state.ts";

/** Builds the work of a scan that has not begun. */
export function createWork(text: string, contract: Contract = "review"): ScanState {
  const source = { contract, text, fuel: { left: 10_000 } };
  return {
    source,
    depth: 0,
    scanInner: (inner) => scanOutput({ ...source, text: inner }, 1),
    repairs: new Set(),
    closings: new Map(),
    finds: [],
    extents: [],
    discarded: [],
    begun: [],
    isFenced: false,
    startsLine: true,
    prose: "",
    talk: "",
    from: 0,
    group: 0,
    groupEnd: 0,
    hadThoughts: false,
    hadToolCalls: false,
    wasBegun: false,
  };
}
