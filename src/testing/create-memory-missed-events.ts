import type {
  MissedEvent,
  MissedEvents,
  ScanProgress,
  WaitingEvent,
} from "../ports/missed-events.ts";

interface StoredMissedEvent extends WaitingEvent {
  readonly state: "waiting" | "accepted" | "lost";
  readonly dueMs: number;
  readonly error: string;
}

const deliveredMs = ({ deliveredAt }: MissedEvent): number => Date.parse(deliveredAt);
const byAge = (left: MissedEvent, right: MissedEvent): number =>
  deliveredMs(left) - deliveredMs(right);

/** Stores missed events in memory. */
export function createMemoryMissedEvents(): MissedEvents {
  const events = new Map<string, StoredMissedEvent>();
  let progress: ScanProgress = {};
  const waiting = () => [...events.values()].filter(({ state }) => state === "waiting");
  const store = (event: MissedEvent): void => {
    const known = events.get(event.deliveryId);
    const fresh = { state: "waiting", failures: 0, dueMs: 0, error: "" } as const;
    if (known === undefined) events.set(event.deliveryId, { ...event, ...fresh });
    else if (deliveredMs(event) > deliveredMs(known))
      events.set(event.deliveryId, { ...known, ...event, ...(known.state === "lost" && fresh) });
  };
  return {
    progress: async () => structuredClone(progress),
    savePage: async (page) => {
      for (const event of page.failed) store(structuredClone(event));
      for (const id of page.arrived) if (events.get(id)?.state === "waiting") events.delete(id);
      progress = structuredClone(page.progress);
    },
    due: async (now, limit) =>
      waiting()
        .filter(({ dueMs }) => dueMs <= Date.parse(now))
        .sort(byAge)
        .slice(0, limit)
        .map(({ attemptId, deliveryId, name, deliveredAt, failures }) => ({
          attemptId,
          deliveryId,
          name,
          deliveredAt,
          failures,
        })),
    recordOutcome: async (deliveryId, outcome) => {
      const known = events.get(deliveryId);
      if (known?.state !== "waiting") return;
      if (outcome.kind === "accepted") events.set(deliveryId, { ...known, state: "accepted" });
      else {
        const failed = { ...known, failures: known.failures + 1, error: outcome.error };
        if (outcome.kind === "lost") events.set(deliveryId, { ...failed, state: "lost" });
        else events.set(deliveryId, { ...failed, dueMs: Date.parse(outcome.notBefore) });
      }
    },
    summary: async () => {
      const lost = [...events.values()].filter(({ state }) => state === "lost");
      const last = lost.sort(byAge).at(-1);
      return {
        progress: structuredClone(progress),
        waiting: waiting().length,
        failing: waiting().filter(({ failures }) => failures > 0).length,
        lost: lost.length,
        lastLost: last && {
          deliveryId: last.deliveryId,
          deliveredAt: last.deliveredAt,
          error: last.error,
        },
      };
    },
    prune: async ({ accepted, lost }) => {
      const before = { accepted: Date.parse(accepted), lost: Date.parse(lost), waiting: -1 };
      const old = [...events.values()].filter((one) => deliveredMs(one) < before[one.state]);
      for (const { deliveryId } of old) events.delete(deliveryId);
      return old.length;
    },
  };
}
