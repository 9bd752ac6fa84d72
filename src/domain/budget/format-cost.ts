const MILLION = 1_000_000;
const CENTS = 2;
const MILLIONTHS = 6;
/** Below it cents say too little. */
const SMALL = 100_000;

/** A sum in millionths of a currency, for people: `1.25 USD`; with all its digits when it is below a tenth. */
export function formatCost(millionths: number, currency: string): string {
  const isSmall = millionths > 0 && millionths < SMALL;
  const text = (millionths / MILLION).toFixed(isSmall ? MILLIONTHS : CENTS);
  return `${isSmall ? text.replace(/0+$/, "") : text} ${currency}`;
}
