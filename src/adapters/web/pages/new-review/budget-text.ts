import { formatCount } from "../../ui/format.ts";

/** Parsed value of the budget field. */
export type BudgetInput =
  /** Blank: the deployment's default applies. */
  | { readonly kind: "default" }
  /** 0 means no limit. */
  | { readonly kind: "tokens"; readonly tokens: number }
  | { readonly kind: "wrong"; readonly why: string };

const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };
const MAX_TOKENS = 1_000_000_000_000;

/** Parses `750,000`, `750 000`, `750k` and `1.5M`. */
export function readBudget(text: string): BudgetInput {
  const bare = text.replace(/[\s,_]/g, "");
  if (bare === "") return { kind: "default" };
  const [, digits = "", unit = ""] = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(bare) ?? [];
  const factor = FACTORS[unit.toLowerCase()] ?? 1;
  // A point without a unit may be a thousands separator, so the value is rejected as ambiguous.
  const isClear = digits !== "" && (!digits.includes(".") || factor > 1);
  const tokens = Math.round(Number(digits) * factor);
  if (!isClear || tokens > MAX_TOKENS)
    return { kind: "wrong", why: "Write a whole number of tokens, such as 750,000 or 750k." };
  return { kind: "tokens", tokens };
}

/**
 * Formats the value when the field is left: digits in groups of three. Invalid input is kept as
 * typed.
 */
export function formatBudget(text: string): string {
  const read = readBudget(text);
  return read.kind === "tokens" ? formatCount(read.tokens) : text.trim();
}

/** Groups digits while the user types, and returns the new caret position. */
export function groupDigits(
  text: string,
  caret: number,
): { readonly text: string; readonly caret: number } {
  if (!/^[\d\s,]*$/.test(text)) return { text, caret };
  const digits = text.replace(/\D/g, "");
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const before = text.slice(0, caret).replace(/\D/g, "").length;
  return { text: grouped, caret: caretAfter(grouped, before) };
}

function caretAfter(grouped: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digits) return at;
    if (grouped[at] !== ",") seen += 1;
  }
  return grouped.length;
}
