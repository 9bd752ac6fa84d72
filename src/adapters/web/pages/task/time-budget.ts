import type { RunView } from "../../../../domain/event/run-view.ts";
import { msBetween } from "../../run/run-times.ts";

/** A new cycle starts only when it has this long before the tail reserve begins. */
const CYCLE_MS = 600_000;

/** How a task stands with its time; milliseconds since the clock began. */
export interface TimeBudget {
  /** When the clock began, ISO 8601. */
  readonly since: string;
  readonly total: number;
  readonly reserve: number;
  /** No new cycle starts after that; absent when there never was time for one. */
  readonly lastCycle?: number | undefined;
  /** The model stops there. */
  readonly tail: number;
  /** Now, or when it ended. */
  readonly now: number;
  readonly left: number;
  readonly isOver: boolean;
}

/** Reads the time budget of a task; `undefined` where nothing ends it. `now` is ISO 8601. */
export function getTimeBudget(view: RunView, now: string): TimeBudget | undefined {
  const { task, startedAt, endedAt } = view;
  const since = task?.budget?.startedAt ?? startedAt;
  if (task?.budget === undefined || since === undefined || task.budget.totalMs === 0)
    return undefined;
  const { totalMs: total } = task.budget;
  const reserve = Math.min(task.budget.reserveMs, total);
  const tail = total - reserve;
  const at = Math.min(total, msBetween(since, endedAt ?? now));
  return {
    since,
    total,
    reserve,
    tail,
    now: at,
    left: total - at,
    isOver: endedAt !== undefined,
    lastCycle: tail > CYCLE_MS ? tail - CYCLE_MS : undefined,
  };
}
