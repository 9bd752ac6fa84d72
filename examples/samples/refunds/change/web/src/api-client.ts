import type { Order } from "./order.ts";

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

/** Refund of a number of pieces per order line, with an optional extra amount. */
export interface RefundRequest {
  readonly pieces: readonly { readonly line: string; readonly count: number }[];
  readonly goodwill: number;
  readonly reason: string;
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api${path}`, init);
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

export const getOrder = (id: string): Promise<Order> => call(`/orders/${id}`);

/** Refunds of an order, the oldest first. */
export const listRefunds = (id: string): Promise<readonly Refund[]> =>
  call(`/orders/${id}/refunds`);

/** Pays parts of an order back. */
export const refundParts = (id: string, request: RefundRequest): Promise<Refund> =>
  call(`/orders/${id}/refunds`, {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify(request),
  });
