import type { RunView } from "../../../../domain/event/run-view.ts";
import { msBetween } from "../../run/run-times.ts";

/** Minimum time before the tail reserve, in milliseconds, to start a new cycle. */
const CYCLE_MS = 600_000;

/** Time budget of a task, in milliseconds since the clock started. */
export interface TimeBudget {
  /** Start of the clock, ISO 8601. */
  readonly since: string;
  readonly total: number;
  readonly reserve: number;
  /** Last time at which a cycle can start; absent if there was never time for one. */
  readonly lastCycle?: number | undefined;
  /** Time at which the model stops. */
  readonly tail: number;
  /** Current time, or the time at which the task ended. */
  readonly now: number;
  readonly left: number;
  readonly isOver: boolean;
}

/** Returns the time budget of a task; `undefined` if it has no deadline. `now` is ISO 8601. */
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
