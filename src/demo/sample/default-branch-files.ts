/** Default branch of the sample repository: a small shop, before the pull request. */
export const DEFAULT_BRANCH_FILES: Readonly<Record<string, string>> = {
  "README.md": `# checkout

Carts, discounts and payments of the shop. Amounts are whole cents.
`,
  "package.json": `{
  "name": "checkout",
  "version": "1.4.0",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,
  ".ai/review-rules.md": `Money is whole cents, never a fraction.
A payment is charged once, whatever happens on the way.
Say what the customer would notice.
`,
  "src/cart.js": `/** Total of a cart in cents. */
export function total(items) {
  return items.reduce((sum, item) => sum + item.price * item.count, 0);
}

/** Takes a discount in per cent off an amount in cents. */
export function discount(cents, percent) {
  if (!Number.isInteger(cents)) throw new RangeError("cents must be whole");
  if (percent < 0 || percent > 100) throw new RangeError("percent must be 0 to 100");
  return Math.round(cents * (1 - percent / 100));
}
`,
  "src/orders.js": `/** One page of orders, the newest first; pages count from 1. */
export function listOrders(orders, page, size = 20) {
  const newest = [...orders].sort((left, right) => right.placedAt - left.placedAt);
  const start = (page - 1) * size;
  return newest.slice(start, start + size);
}
`,
  "src/payments.js": `/** Charges an order once: the gateway knows a repeated key and does nothing. */
export async function charge(gateway, order) {
  const idempotencyKey = \`order-\${order.id}\`;
  return gateway.charge({ amount: order.total, idempotencyKey });
}
`,
  "test/cart.test.js": `import assert from "node:assert";
import test from "node:test";
import { discount, total } from "../src/cart.js";

test("adds up a cart", () => {
  assert.equal(total([{ price: 250, count: 2 }, { price: 99, count: 1 }]), 599);
});

test("takes a discount", () => {
  assert.equal(discount(1000, 15), 850);
});
`,
};
