// Amounts are whole cents everywhere; only this file knows how people write them.

const FORMAT = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/** `1999` as `€19.99`. */
export function formatCents(cents: number): string {
  return FORMAT.format(cents / 100);
}

/** Adds up amounts. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Splits an amount into parts that differ by a cent at most and add up to it. */
export function splitCents(cents: number, parts: number): number[] {
  const least = Math.floor(cents / parts);
  const rest = cents - least * parts;
  return Array.from({ length: parts }, (_, at) => least + (at < rest ? 1 : 0));
}

/** Reads what a person typed; `undefined` for what is no amount. */
export function parseCents(text: string): number | undefined {
  const amount = Number.parseFloat(text);
  return Number.isNaN(amount) ? undefined : Math.trunc(amount * 100);
}
