import { DEFAULT_BRANCH_WEB } from "./default-branch-web.ts";
import { lockFile, PACKAGES } from "./generated-files.ts";
import { REFUND_FORM } from "./refund-form-file.ts";

const AMOUNTS = `${DEFAULT_BRANCH_WEB["web/src/money.ts"]}
/** Reads what a person typed; \`undefined\` for what is no amount. */
export function parseCents(text: string): number | undefined {
  const amount = Number.parseFloat(text);
  return Number.isNaN(amount) ? undefined : Math.trunc(amount * 100);
}
`;

const API_CLIENT = `import type { Order } from "./order.ts";

/** An answer that is not 2xx. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Money that went back; amounts are cents. */
export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly createdAt: string;
}

/** What is to go back: so many pieces of a line, and something on top. */
export interface RefundWish {
  readonly pieces: readonly { readonly line: string; readonly count: number }[];
  readonly goodwill: number;
  readonly reason: string;
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(\`/api\${path}\`, init);
  if (!response.ok) throw new ApiError(response.status, await reasonOf(response));
  return (await response.json()) as Answer;
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as { error?: string }).error ?? text;
  } catch {
    return text;
  }
}

const JSON_HEADERS = { "content-type": "application/json" };

export const getOrder = (id: string): Promise<Order> => call(\`/orders/\${id}\`);

/** Refunds of an order, the oldest first. */
export const listRefunds = (id: string): Promise<readonly Refund[]> =>
  call(\`/orders/\${id}/refunds\`);

/** Pays parts of an order back. */
export const refundParts = (id: string, wish: RefundWish): Promise<Refund> =>
  call(\`/orders/\${id}/refunds\`, {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify(wish),
  });
`;

const ORDER_PAGE = `import { useEffect, useState } from "react";
import { formatCents, sumCents } from "./amounts.ts";
import { listRefunds, type Refund } from "./api-client.ts";
import type { Order } from "./order.ts";
import { RefundForm } from "./refund-form.tsx";

/** An order as the support team sees it, with what went back. */
export function OrderPage({ order }: { order: Order }) {
  const [refunds, setRefunds] = useState<readonly Refund[]>([]);
  const [error, setError] = useState<Error>();

  useEffect(() => {
    listRefunds(order.id).then(setRefunds, setError);
  }, []);

  const returned = sumCents(refunds.map((refund) => refund.amount));
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
      <p>
        Paid: {formatCents(order.paid)}, refunded: {formatCents(returned)}
      </p>
      {error && <p role="alert">{error.message}</p>}
      <RefundList refunds={refunds} />
      {returned < order.paid && (
        <RefundForm
          order={order}
          left={order.paid - returned}
          onRefund={(refund) => setRefunds([...refunds, refund])}
        />
      )}
    </main>
  );
}

function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return <p>Nothing was refunded yet.</p>;
  return (
    <ol>
      {refunds.map(({ id, amount, reason, createdAt }) => (
        <li key={id}>
          {formatCents(amount)} on <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>: {reason}
        </li>
      ))}
    </ol>
  );
}
`;

/** What the change does to the pages. `null` deletes: the file of amounts has moved. */
export const CHANGE_WEB: Readonly<Record<string, string | null>> = {
  "web/package.json": (DEFAULT_BRANCH_WEB["web/package.json"] ?? "").replace(
    '    "react": "19.1.0",\n    "react-dom": "19.1.0"\n',
    '    "react": "19.1.0",\n    "react-dom": "19.1.0",\n    "react-hook-form": "7.56.4"\n',
  ),
  "web/package-lock.json": lockFile(PACKAGES.after),
  "web/src/money.ts": null,
  "web/src/amounts.ts": AMOUNTS,
  "web/src/api-client.ts": API_CLIENT,
  "web/src/order-page.tsx": ORDER_PAGE,
  "web/src/refund-form.tsx": REFUND_FORM,
};
