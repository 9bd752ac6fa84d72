import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeCoverage, encodeCoverage } from "../delta/coverage.ts";
import type { EarlierWork } from "../delta/earlier-work.ts";
import type { PostedFinding } from "../finding/posted-finding.ts";
import type { RunnerSpec } from "./runner-spec.ts";

/** Maximum length of the findings in a spec, in characters: a Secret of Kubernetes has one mebibyte. */
const MAX_FINDINGS_CHARS = 256_000;

/** Converts earlier reviews for a runner's spec. Findings that were posted are a field of their own. */
export function toEarlierSpec({
  reviews,
  key,
  findings,
}: EarlierWork): NonNullable<RunnerSpec["earlier"]> {
  const { hasReview, coverage } = reviews;
  return {
    hasReview,
    coverage: coverage && encodeCoverage(coverage),
    key: key && bytesToHex(key),
    findings: takeLatest(findings).map(({ context, ...finding }) => ({
      ...finding,
      context: [...context],
    })),
  };
}

/** Takes the latest findings that fit. Those left out are published again if they are reported in other words. */
function takeLatest(findings: readonly PostedFinding[]): readonly PostedFinding[] {
  let chars = 0;
  const from = findings.findLastIndex((finding) => {
    chars += JSON.stringify(finding).length;
    return chars > MAX_FINDINGS_CHARS;
  });
  return findings.slice(from + 1);
}

/** Reads earlier reviews from a runner's spec. */
export function readEarlierSpec({ said = {}, earlier }: RunnerSpec): EarlierWork {
  const { hasReview = false, coverage, key, findings = [] } = earlier ?? {};
  return {
    posted: new Map(Object.entries(said)),
    findings,
    reviews: { hasReview, coverage: coverage && decodeCoverage(coverage) },
    key: key === undefined ? undefined : hexToBytes(key),
  };
}
