import type { Manifest } from "../../../../../domain/review/manifest.ts";

/** Numbers of reviewed files. */
export interface CoverageCounts {
  readonly full: number;
  readonly part: number;
  readonly none: number;
  readonly all: number;
}

export function countCoverage(coverage: Manifest): CoverageCounts {
  const count = (state: string): number => coverage.filter((entry) => entry.state === state).length;
  return {
    full: count("reviewed"),
    part: count("in-part"),
    none: count("not-reviewed"),
    all: coverage.length,
  };
}
