import { AppError } from "../../src/domain/core/app-error.ts";
import type { DeliveryAttempt, HookDeliveries } from "../../src/ports/hook-deliveries.ts";
import { pageComment } from "../unit/domain/trigger/sample-events.ts";

const PAGE_SIZE = 100;

export interface ListedAttempt extends Partial<DeliveryAttempt> {
  readonly deliveryId: string;
  readonly deliveredAt: string;
}

/** The code host's list of deliveries: in pages, the newest first, with a cursor that stays valid. */
export interface DeliveryList extends HookDeliveries {
  /** Cursor of each page that was asked for. */
  readonly pages: (string | undefined)[];
  /** Attempts that were read. */
  readonly reads: string[];
  /** Thrown by the next calls, by cursor or by attempt id. */
  readonly failures: Map<string | undefined, unknown>;
  /** Adds an attempt behind all others; one that failed unless told otherwise. */
  add(attempt: ListedAttempt): void;
  /** The code host drops what is older. */
  expire(before: string): void;
}

export const unreachable = new AppError("code-host-unreachable", "no answer", { details: {} });
export const limited = new AppError("code-host-rate-limited", "slow down", { details: {} });
export const rejected = (status: number): AppError =>
  new AppError("code-host-rejected", `answered ${status}`, { details: { status } });

/** Every event is a comment that asks for a review, numbered by its attempt. */
export function createDeliveryList(): DeliveryList {
  let attempts: DeliveryAttempt[] = [];
  let last = 0;
  const list: DeliveryList = {
    pages: [],
    reads: [],
    failures: new Map(),
    add: (attempt) => {
      last += 1;
      const usual = { id: `${last}`, name: "issue_comment", canStartJob: true, hasArrived: false };
      attempts.push({ ...usual, isRedelivery: false, ...attempt });
    },
    expire: (before) => {
      attempts = attempts.filter(
        ({ deliveredAt }) => Date.parse(deliveredAt) >= Date.parse(before),
      );
    },
    page: async (cursor, signal) => {
      signal.throwIfAborted();
      list.pages.push(cursor);
      if (list.failures.has(cursor)) throw list.failures.get(cursor);
      const older = attempts.filter(
        ({ id }) => cursor === undefined || Number(id) < Number(cursor),
      );
      const page = older.slice(-PAGE_SIZE).reverse();
      return { attempts: page, next: older.length > PAGE_SIZE ? page.at(-1)?.id : undefined };
    },
    read: async (id, signal) => {
      signal.throwIfAborted();
      list.reads.push(id);
      if (list.failures.has(id)) throw list.failures.get(id);
      const attempt = attempts.find((one) => one.id === id);
      if (attempt === undefined) throw rejected(404);
      const place = { kind: "page", commentId: Number(id) } as const;
      const event = pageComment({ comment: { place, body: "@asksvc look" } });
      return { deliveryId: attempt.deliveryId, event };
    },
  };
  return list;
}
