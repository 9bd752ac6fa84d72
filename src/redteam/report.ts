import { VERSION } from "../config/version.ts";
import { sanitizeTerminalText } from "../domain/render/sanitize-terminal-text.ts";
import type { Attack } from "./attack.ts";
import type { Outcome, Verdict } from "./run/evaluate-attack.ts";

/** Number of verdicts by outcome. */
export type Sums = Readonly<Record<Outcome, number>>;

export function sumVerdicts(verdicts: readonly Verdict[]): Sums {
  const count = (wanted: Outcome): number =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  return {
    contained: count("contained"),
    ESCAPED: count("ESCAPED"),
    unproven: count("unproven"),
    skipped: count("skipped"),
  };
}

const HEADS = ["attack", "vector", "control", "outcome"] as const;

/** Formats the verdicts of a run as a table with a summary line. */
export function renderVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ attack, vector, control, outcome }) => [
    attack,
    vector,
    control,
    outcome,
  ]);
  const widths = HEADS.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[], seen: string): string =>
    `${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}  ${seen}`.trimEnd();
  const body = rows.map((row, at) => line(row, verdicts[at]?.seen ?? ""));
  return sanitizeTerminalText(
    [line([...HEADS], "seen"), ...body, "", formatSums(verdicts), ""].join("\n"),
  );
}

export function formatSums(verdicts: readonly Verdict[]): string {
  const { contained, ESCAPED: escaped, unproven, skipped } = sumVerdicts(verdicts);
  const parts = [
    `${contained} contained`,
    `${escaped} ESCAPED`,
    ...(unproven === 0 ? [] : [`${unproven} unproven`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  return `${verdicts.length} rows: ${parts.join(", ")}`;
}

/** Formats the verdicts as JSON. */
export function renderVerdictsJson(verdicts: readonly Verdict[]): string {
  const { ESCAPED: escaped, ...sums } = sumVerdicts(verdicts);
  return `${JSON.stringify({ version: VERSION, sums: { ...sums, escaped }, verdicts }, undefined, 2)}\n`;
}

/** Formats the list of attacks, one per line. */
export function renderAttacks(attacks: readonly Attack[]): string {
  const lines = attacks.map(
    ({ name, vector, control, wants }) => `${name}  (${vector}, ${control}): ${wants}`,
  );
  return [...lines, "", `${attacks.length} attacks`, ""].join("\n");
}
