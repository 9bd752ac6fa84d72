import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Severity } from "../core/severity.ts";
import type { Category } from "../finding/finding.ts";

/** Everything that shapes a review. With another shape, the coverage of earlier reviews does not count. */
export interface ReviewShape {
  /** The system prompt, which holds the rules of the whole repository. Those of single paths are part of their blocks. */
  readonly system: string;
  /** Model id as configured; absent if the endpoint chooses. */
  readonly model?: string | undefined;
  /** Filters of findings: a finding that an earlier review did not show may be shown now. */
  readonly minSeverity?: Severity | undefined;
  readonly muteCategories?: readonly Category[] | undefined;
}

/** Computes the digest of a shape, 32 hex digits. */
export function digestShape(shape: ReviewShape): string {
  const { system, model = "", minSeverity = "", muteCategories = [] } = shape;
  const fields = [system, model, minSeverity, [...muteCategories].sort()];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(fields))).subarray(0, 16));
}
