import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/errors/app-error.ts";
import type { HookDeliveries } from "../../src/ports/hook-deliveries.ts";
import { createClause } from "./clause.ts";

/** What happens to calls: two that fail, all that fail, none that is answered, or wrong credentials. */
export type DeliveriesFault = "lapse" | "outage" | "silence" | "denied";

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** Of the event: attempts with the same are one event's. */
  readonly deliveryId: string;
  /** Answer of the receiver; 0 when there was none. */
  readonly status: number;
  /** ISO 8601, whole seconds. */
  readonly at: string;
  /** `issue_comment` when absent. */
  readonly name?: string;
  /** An empty object when absent. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A code host that has attempted nothing yet. */
export interface OpenedDeliveries {
  readonly deliveries: HookDeliveries;
  /** Adds an attempt behind all others. */
  attempt(attempt: DeliveryAttempt): void;
  close(): Promise<void>;
}

const CLAUSES = {
  none: "lists nothing when all arrived",
  failed: "lists what failed, the oldest first",
  statuses: "takes every answer but 2xx for a failure",
  once: "lists an event once, however often it failed, by its first attempt",
  arrived: "leaves out an event of which any attempt arrived",
  since: "looks at no attempt before the moment it is given",
  pages: "lists more than a page holds",
  bound: "looks at the newest 1,000 attempts alone",
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
  const idsOf = async ({ deliveries }: OpenedDeliveries) =>
    (await deliveries.failed(SINCE, idle())).map(({ deliveryId }) => deliveryId);

  describe(`${name} keeps the contract of HookDeliveries`, () => {
    clause("none", async (opened) => {
      expect(await idsOf(opened)).toEqual([]);
      opened.attempt({ deliveryId: "a", status: 202, at: second(1) });
      expect(await idsOf(opened)).toEqual([]);
    });

    clause("failed", async (opened) => {
      const name = "pull_request_review_comment";
      opened.attempt({ deliveryId: "b", status: 503, at: second(1), name });
      opened.attempt({ deliveryId: "a", status: 0, at: second(1) });
      opened.attempt({ deliveryId: "c", status: 204, at: second(2) });
      opened.attempt({ deliveryId: "d", status: 500, at: second(3) });
      const failed = await opened.deliveries.failed(SINCE, idle());
      expect(failed).toMatchObject([
        { deliveryId: "b", name, deliveredAt: second(1) },
        { deliveryId: "a", name: "issue_comment", deliveredAt: second(1) },
        { deliveryId: "d", name: "issue_comment", deliveredAt: second(3) },
      ]);
    });

    clause("statuses", async (opened) => {
      for (const status of [0, 200, 204, 299, 302, 401, 503]) {
        opened.attempt({ deliveryId: `${status}`, status, at: second(1) });
      }
      expect(await idsOf(opened)).toEqual(["0", "302", "401", "503"]);
    });

    clause("once", async (opened) => {
      opened.attempt({ deliveryId: "a", status: 503, at: second(1) });
      opened.attempt({ deliveryId: "b", status: 503, at: second(2) });
      opened.attempt({ deliveryId: "a", status: 0, at: second(3) });
      const failed = await opened.deliveries.failed(SINCE, idle());
      expect(failed).toMatchObject([
        { deliveryId: "a", deliveredAt: second(1) },
        { deliveryId: "b", deliveredAt: second(2) },
      ]);
    });

    clause("arrived", async (opened) => {
      opened.attempt({ deliveryId: "a", status: 503, at: second(1) });
      opened.attempt({ deliveryId: "b", status: 202, at: second(2) });
      opened.attempt({ deliveryId: "a", status: 202, at: second(3) });
      opened.attempt({ deliveryId: "b", status: 503, at: second(4) });
      expect(await idsOf(opened)).toEqual([]);
    });

    clause("since", async (opened) => {
      opened.attempt({ deliveryId: "before", status: 503, at: second(-1) });
      opened.attempt({ deliveryId: "at", status: 503, at: SINCE });
      opened.attempt({ deliveryId: "after", status: 503, at: second(1) });
      expect(await idsOf(opened)).toEqual(["at", "after"]);
    });

    clause("pages", async (opened) => {
      const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
      for (const [index, deliveryId] of ids.entries()) {
        opened.attempt({ deliveryId, status: 503, at: second(index) });
      }
      expect(await idsOf(opened)).toEqual(ids);
    });

    clause("bound", async (opened) => {
      for (let index = 0; index < 1_010; index++) {
        opened.attempt({ deliveryId: `id-${index}`, status: 503, at: second(index) });
      }
      const ids = await idsOf(opened);
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, "id-10", "id-1009"]);
    });

    clause("read", async (opened) => {
      const payload = { action: "created", comment: { id: 5, body: "größer 💡" }, none: null };
      opened.attempt({ deliveryId: "a", status: 503, at: second(1), payload });
      opened.attempt({ deliveryId: "b", status: 503, at: second(2) });
      const [first] = await opened.deliveries.failed(SINCE, idle());
      expect(await opened.deliveries.read(first?.id ?? "", idle())).toEqual({
        deliveryId: "a",
        name: "issue_comment",
        payload,
      });
    });

    clause("gone", async ({ deliveries }) => {
      expect(await codeOf(deliveries.read("999999", idle()))).toBe("code-host-rejected");
    });

    clause(
      "lapse",
      async (opened) => {
        opened.attempt({ deliveryId: "a", status: 503, at: second(1) });
        expect(await idsOf(opened)).toEqual(["a"]);
      },
      "lapse",
    );

    clause(
      "outage",
      async ({ deliveries }) => {
        expect(await codeOf(deliveries.failed(SINCE, idle()))).toBe("code-host-unreachable");
        expect(await codeOf(deliveries.read("1", idle()))).toBe("code-host-unreachable");
      },
      "outage",
    );

    clause(
      "denied",
      async ({ deliveries }) => {
        expect(await codeOf(deliveries.failed(SINCE, idle()))).toBe("code-host-denied");
        expect(await codeOf(deliveries.read("1", idle()))).toBe("code-host-denied");
      },
      "denied",
    );

    clause("cancelled", async ({ deliveries }) => {
      const aborted = AbortSignal.abort();
      expect(await codeOf(deliveries.failed(SINCE, aborted))).toBe("cancelled");
      expect(await codeOf(deliveries.read("1", aborted))).toBe("cancelled");
    });

    clause(
      "silence",
      async ({ deliveries }) => {
        const signal = AbortSignal.timeout(50);
        expect(await codeOf(deliveries.failed(SINCE, signal))).toBe("cancelled");
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
