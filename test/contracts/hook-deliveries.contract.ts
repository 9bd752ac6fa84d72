import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { HookDeliveries } from "../../src/ports/hook-deliveries.ts";
import { createClause } from "./clause.ts";

/** What happens to calls: two that fail, all that fail, none that is answered, or wrong credentials. */
export type DeliveriesFault = "lapse" | "outage" | "silence" | "denied";

/** One attempt to deliver an event, as the code host makes it. */
export interface MadeAttempt {
  /** Of the event: attempts with the same are one event's. */
  readonly deliveryId: string;
  /** Answer of the receiver; 0 when there was none. */
  readonly status: number;
  /** ISO 8601, whole seconds. */
  readonly at: string;
  /** `issue_comment` when absent. */
  readonly name?: string | undefined;
  readonly isRedelivery?: boolean;
  /** An empty object when absent. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A code host that has attempted nothing yet. */
export interface OpenedDeliveries {
  readonly deliveries: HookDeliveries;
  /** Adds an attempt behind all others. */
  attempt(attempt: MadeAttempt): void;
  close(): Promise<void>;
}

const CLAUSES = {
  none: "gives one empty page when nothing was delivered",
  newest: "gives attempts as they were made, the newest first",
  statuses: "takes every answer but 2xx for a failure",
  redelivery: "gives each attempt of an event, and which one was asked for",
  pages: "gives every attempt once, on pages of at most 100",
  meanwhile: "skips and repeats nothing when more is delivered between two pages",
  cursor: "rejects a cursor that it does not know with code-host-rejected",
  read: "reads an event as it was to be delivered",
  gone: "rejects reading what is not there with code-host-rejected",
  lapse: "asks again after failures that pass",
  outage: "rejects with code-host-unreachable when the code host keeps failing",
  denied: "rejects credentials that the code host does not take with code-host-denied",
  cancelled: "rejects with cancelled when the signal is aborted already",
  silence: "ends promptly with cancelled when the signal aborts",
} as const;

export type HookDeliveriesClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const SINCE = "2026-02-01T00:00:00Z";
/** The moment so many seconds after `SINCE`. */
const second = (seconds: number): string =>
  new Date(Date.parse(SINCE) + seconds * 1000).toISOString().replace(".000Z", "Z");

/** Runs the clauses of the port `HookDeliveries` against an adapter; `skips` gives a reason for each one left out. */
export function hookDeliveriesContract(
  name: string,
  open: (fault?: DeliveriesFault) => Promise<OpenedDeliveries>,
  skips: Partial<Record<HookDeliveriesClause, string>> = {},
): void {
  const clause = createClause<HookDeliveriesClause, OpenedDeliveries, DeliveriesFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });
  /** Delivery ids of all attempts, page by page. */
  const pagesOf = async ({ deliveries }: OpenedDeliveries, between?: () => void) => {
    const pages: (readonly string[])[] = [];
    let cursor: string | undefined;
    do {
      const page = await deliveries.page(cursor, idle());
      pages.push(page.attempts.map(({ deliveryId }) => deliveryId));
      cursor = page.next;
      between?.();
    } while (cursor !== undefined && pages.length < 10);
    return pages;
  };
  const firstPage = async ({ deliveries }: OpenedDeliveries) =>
    (await deliveries.page(undefined, idle())).attempts;

  describe(`${name} keeps the contract of HookDeliveries`, () => {
    clause("none", async (opened) => {
      expect(await pagesOf(opened)).toEqual([[]]);
    });

    clause("newest", async (opened) => {
      const name = "pull_request_review_comment";
      opened.attempt({ deliveryId: "b", status: 503, at: second(1), name });
      opened.attempt({ deliveryId: "a", status: 0, at: second(1) });
      opened.attempt({ deliveryId: "c", status: 204, at: second(2) });
      expect(await firstPage(opened)).toMatchObject([
        {
          deliveryId: "c",
          name: "issue_comment",
          canStartJob: true,
          deliveredAt: second(2),
          hasArrived: true,
        },
        { deliveryId: "a", name: "issue_comment", deliveredAt: second(1), hasArrived: false },
        { deliveryId: "b", name, deliveredAt: second(1), hasArrived: false, isRedelivery: false },
      ]);
    });

    clause("statuses", async (opened) => {
      for (const status of [0, 200, 204, 299, 302, 401, 503])
        opened.attempt({ deliveryId: `${status}`, status, at: second(1) });
      const failed = (await firstPage(opened)).filter(({ hasArrived }) => !hasArrived);
      expect(failed.map(({ deliveryId }) => deliveryId)).toEqual(["503", "401", "302", "0"]);
    });

    clause("redelivery", async (opened) => {
      opened.attempt({ deliveryId: "a", status: 503, at: second(1) });
      opened.attempt({ deliveryId: "a", status: 202, at: second(2), isRedelivery: true });
      const attempts = await firstPage(opened);
      expect(attempts).toMatchObject([
        { deliveryId: "a", hasArrived: true, isRedelivery: true },
        { deliveryId: "a", hasArrived: false, isRedelivery: false },
      ]);
      expect(attempts[0]?.id).not.toBe(attempts[1]?.id);
    });

    clause("pages", async (opened) => {
      const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
      for (const [index, deliveryId] of ids.entries())
        opened.attempt({ deliveryId, status: 503, at: second(index) });
      const pages = await pagesOf(opened);
      expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
      expect(pages.flat()).toEqual(ids.toReversed());
    });

    clause("meanwhile", async (opened) => {
      const ids = Array.from({ length: 150 }, (_, index) => `id-${index}`);
      for (const [index, deliveryId] of ids.entries())
        opened.attempt({ deliveryId, status: 503, at: second(index) });
      let more = 0;
      const pages = await pagesOf(opened, () => {
        more += 1;
        opened.attempt({ deliveryId: `more-${more}`, status: 503, at: second(200 + more) });
      });
      expect(pages.flat()).toEqual(ids.toReversed());
    });

    clause("cursor", async ({ deliveries }) => {
      expect(await codeOf(deliveries.page("of another list", idle()))).toBe("code-host-rejected");
    });

    clause("read", async (opened) => {
      const payload = { action: "created", comment: { id: 5, body: "größer 💡" }, none: null };
      opened.attempt({ deliveryId: "a", status: 503, at: second(1), payload });
      opened.attempt({ deliveryId: "b", status: 503, at: second(2) });
      const first = (await firstPage(opened)).at(-1);
      expect(await opened.deliveries.read(first?.id ?? "", idle())).toMatchObject({
        deliveryId: "a",
        event: { kind: "comment", isNew: true, comment: { body: "größer 💡" } },
      });
    });

    clause("gone", async ({ deliveries }) => {
      expect(await codeOf(deliveries.read("999999", idle()))).toBe("code-host-rejected");
    });

    clause(
      "lapse",
      async (opened) => {
        opened.attempt({ deliveryId: "a", status: 503, at: second(1) });
        expect(await pagesOf(opened)).toEqual([["a"]]);
      },
      "lapse",
    );

    clause(
      "outage",
      async ({ deliveries }) => {
        expect(await codeOf(deliveries.page(undefined, idle()))).toBe("code-host-unreachable");
        expect(await codeOf(deliveries.read("1", idle()))).toBe("code-host-unreachable");
      },
      "outage",
    );

    clause(
      "denied",
      async ({ deliveries }) => {
        expect(await codeOf(deliveries.page(undefined, idle()))).toBe("code-host-denied");
        expect(await codeOf(deliveries.read("1", idle()))).toBe("code-host-denied");
      },
      "denied",
    );

    clause("cancelled", async ({ deliveries }) => {
      const aborted = AbortSignal.abort();
      expect(await codeOf(deliveries.page(undefined, aborted))).toBe("cancelled");
      expect(await codeOf(deliveries.read("1", aborted))).toBe("cancelled");
    });

    clause(
      "silence",
      async ({ deliveries }) => {
        const signal = AbortSignal.timeout(50);
        expect(await codeOf(deliveries.page(undefined, signal))).toBe("cancelled");
      },
      "silence",
    );
  });
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return isAppError(error) ? error.code : error;
  }
}
