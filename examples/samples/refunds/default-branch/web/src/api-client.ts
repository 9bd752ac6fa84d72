import type { Order } from "./order.ts";

/** An answer that is not 2xx. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api${path}`, init);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as Answer;
}

export const getOrder = (id: string): Promise<Order> => call(`/orders/${id}`);

/** Refunds a whole order. */
export const refundOrder = (id: string): Promise<void> =>
  call(`/orders/${id}/refund`, { method: "POST" });
