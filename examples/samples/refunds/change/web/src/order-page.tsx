import { useEffect, useState } from "react";
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
