/**
 * Change of the sample pull request: a loyalty discount and retries, with four problems that a
 * reviewer should find.
 */
export const CHANGE_FILES: Readonly<Record<string, string>> = {
  "src/cart.js": `/** Total of a cart in cents. */
export function total(items) {
  return items.reduce((sum, item) => sum + item.price * item.count, 0);
}

/** Takes a discount in per cent off an amount in cents. */
export function discount(cents, percent) {
  if (percent < 0 || percent > 100) throw new RangeError("percent must be 0 to 100");
  return Math.round(cents * (1 - percent / 100));
}

/** Loyal customers get a per cent for every year, ten at most. */
export function loyaltyDiscount(cents, years) {
  return discount(cents, Math.min(years, 10));
}
`,
  "src/orders.js": `/** One page of orders, the newest first; pages count from 1. */
export function listOrders(orders, page, size = 20) {
  const paid = orders.filter((order) => order.paidAt !== undefined);
  const newest = paid.sort((left, right) => right.placedAt - left.placedAt);
  const start = (page - 1) * size;
  return newest.slice(start, start + size - 1);
}
`,
  "src/payments.js": `import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Charges an order; a gateway that stumbles is asked again. */
export async function charge(gateway, order) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      return await gateway.charge({ amount: order.total, idempotencyKey: randomUUID() });
    } catch {
      await sleep(attempt * 100);
    }
  }
}
`,
};
