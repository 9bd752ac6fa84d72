const MILLION = 1_000_000;
const CENTS = 2;
const MILLIONTHS = 6;
/** Below this sum, cents are too coarse. */
const SMALL = 100_000;

/**
 * Formats a sum in millionths of a currency for display: `1.25 USD`; below a tenth with all its
 * digits.
 */
export function formatCost(millionths: number, currency: string): string {
  const isSmall = millionths > 0 && millionths < SMALL;
  const text = (millionths / MILLION).toFixed(isSmall ? MILLIONTHS : CENTS);
  return `${isSmall ? text.replace(/0+$/, "") : text} ${currency}`;
}
