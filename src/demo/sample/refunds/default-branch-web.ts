import { lockFile, PACKAGES } from "./generated-files.ts";

/** The storefront's pages before the change: one button refunds a whole order. */
export const DEFAULT_BRANCH_WEB: Readonly<Record<string, string>> = {
  "web/package.json": `{
  "name": "storefront-web",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "vite build",
    "test": "vitest run"
  },
  "dependencies": {
    "react": "19.1.0",
    "react-dom": "19.1.0"
  }
}
`,
  "web/package-lock.json": lockFile(PACKAGES.before),
  "web/src/order.ts": `/** One article of an order; prices are cents. */
export interface OrderLine {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly count: number;
}

export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly lines: readonly OrderLine[];
  readonly paid: number;
}
`,
  "web/src/money.ts": `// Amounts are whole cents everywhere; only this file knows how people write them.

const FORMAT = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/** \`1999\` as \`€19.99\`. */
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
`,
  "web/src/api-client.ts": `import type { Order } from "./order.ts";

/** An answer that is not 2xx. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(\`/api\${path}\`, init);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as Answer;
}

export const getOrder = (id: string): Promise<Order> => call(\`/orders/\${id}\`);

/** Refunds a whole order. */
export const refundOrder = (id: string): Promise<void> =>
  call(\`/orders/\${id}/refund\`, { method: "POST" });
`,
  "web/src/order-page.tsx": `import { useState } from "react";
import { refundOrder } from "./api-client.ts";
import { formatCents } from "./money.ts";
import type { Order } from "./order.ts";

/** An order as the support team sees it. */
export function OrderPage({ order }: { order: Order }) {
  const [isRefunded, setRefunded] = useState(false);
  const [error, setError] = useState<Error>();

  return (
    <main>
      <h1>Order {order.id}</h1>
      <ul>
        {order.lines.map((line) => (
          <li key={line.id}>
            {line.count} × {line.title}, {formatCents(line.price)} each
          </li>
        ))}
      </ul>
      <p>Paid: {formatCents(order.paid)}</p>
      {error && <p role="alert">{error.message}</p>}
      {isRefunded ? (
        <p role="status">Refunded</p>
      ) : (
        <button
          type="button"
          onClick={() => refundOrder(order.id).then(() => setRefunded(true), setError)}
        >
          Refund the order
        </button>
      )}
    </main>
  );
}
`,
};
