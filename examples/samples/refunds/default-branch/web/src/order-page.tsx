import { useState } from "react";
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
