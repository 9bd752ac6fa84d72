import type { Manifest, NotReviewedReason } from "../review/manifest.ts";

const REASON_LABELS: Readonly<Record<NotReviewedReason, string>> = {
  binary: "binary",
  "no-patch": "no patch delivered",
  "too-large": "too large",
  submodule: "submodule",
  filtered: "uncommitted content behind a git filter (such as Git LFS)",
  generated: "generated",
  "skipped-by-rule": "skipped by context script",
  ignored: "ignored by the setting IGNORE_PATHS",
  "no-content-change": "no content change",
  "lines-clipped": "long lines clipped",
  "model-failed": "the model gave no answer",
  "budget-spent": "token budget spent",
};

/** Formats the reason for people. */
export function notReviewedLabel(reason: NotReviewedReason): string {
  return REASON_LABELS[reason];
}

/** Formats the coverage of a review on one line. */
export function coverageLabel(manifest: Manifest): string {
  const count = (state: string): number => manifest.filter((entry) => entry.state === state).length;
  const [whole, part, none] = [count("reviewed"), count("in-part"), count("not-reviewed")];
  const parts = [
    `${whole} of ${manifest.length} file${manifest.length === 1 ? "" : "s"} reviewed`,
    part > 0 ? `${part} in part` : "",
    none > 0 ? `${none} not` : "",
  ];
  return parts.filter((text) => text !== "").join(", ");
}
