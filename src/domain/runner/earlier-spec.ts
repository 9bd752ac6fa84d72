import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeCoverage, encodeCoverage } from "../delta/coverage.ts";
import type { EarlierWork } from "../delta/earlier-work.ts";
import type { RunnerSpec } from "./runner-spec.ts";

/** Converts earlier reviews for a runner's spec. Findings that were posted are a field of their own. */
export function toEarlierSpec({ reviews, key }: EarlierWork): NonNullable<RunnerSpec["earlier"]> {
  const { hasReview, coverage } = reviews;
  return {
    hasReview,
    coverage: coverage && encodeCoverage(coverage),
    key: key && bytesToHex(key),
  };
}

/** Reads earlier reviews from a runner's spec. */
export function readEarlierSpec({ said = {}, earlier }: RunnerSpec): EarlierWork {
  const { hasReview = false, coverage, key } = earlier ?? {};
  return {
    posted: new Map(Object.entries(said)),
    reviews: { hasReview, coverage: coverage && decodeCoverage(coverage) },
    key: key === undefined ? undefined : hexToBytes(key),
  };
}
