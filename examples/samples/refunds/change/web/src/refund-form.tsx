import { useState } from "react";
import { useForm } from "react-hook-form";
import { formatCents, parseCents, sumCents } from "./amounts.ts";
import { ApiError, type Refund, refundParts } from "./api-client.ts";
import type { Order } from "./order.ts";

interface Fields {
  /** Pieces that go back, by the id of their line. */
  readonly counts: Readonly<Record<string, number>>;
  readonly goodwill: string;
  readonly reason: string;
}

interface RefundFormProps {
  readonly order: Order;
  /** What may still go back, in cents. */
  readonly left: number;
  onRefund(refund: Refund): void;
}

const REASONS = ["Damaged", "Arrived late", "Wrong article", "Customer changed their mind"];

/** Chooses what goes back: pieces of the order's lines, and an amount on top. */
export function RefundForm({ order, left, onRefund }: RefundFormProps) {
  const [error, setError] = useState<string>();
  const { register, handleSubmit, watch, reset, formState } = useForm<Fields>({
    defaultValues: { counts: {}, goodwill: "", reason: REASONS[0] },
  });
  const total = totalOf(order, watch());

  const send = async (fields: Fields) => {
    setError(undefined);
    try {
      onRefund(await refundParts(order.id, toWish(order, fields)));
      reset();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : "The server did not answer.");
    }
  };

  return (
    <form onSubmit={handleSubmit(send)} aria-labelledby="refund-title">
      <h2 id="refund-title">Refund</h2>
      {order.lines.map((line) => (
        <label key={line.id}>
          {line.title}
          <input
            type="number"
            min={0}
            max={line.count}
            {...register(`counts.${line.id}`, { valueAsNumber: true })}
          />
          of {line.count}
        </label>
      ))}
      <label>
        On top, as a gesture
        <input inputMode="decimal" placeholder="0.00" {...register("goodwill")} />
      </label>
      <label>
        Reason
        <select {...register("reason")}>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
      </label>
      {total > left && <p role="alert">At most {formatCents(left)} can go back.</p>}
      {error && <p role="alert">{error}</p>}
      <button type="submit" disabled={total <= 0 || total > left || !formState.isValid}>
        Refund {formatCents(total)}
      </button>
    </form>
  );
}

const countOf = ({ counts }: Fields, id: string): number => counts[id] || 0;

function totalOf(order: Order, fields: Fields): number {
  const pieces = order.lines.map((line) => line.price * countOf(fields, line.id));
  return sumCents([...pieces, parseCents(fields.goodwill) ?? 0]);
}

function toWish(order: Order, fields: Fields) {
  return {
    pieces: order.lines
      .map(({ id }) => ({ line: id, count: countOf(fields, id) }))
      .filter(({ count }) => count > 0),
    goodwill: parseCents(fields.goodwill) ?? 0,
    reason: fields.reason,
  };
}
