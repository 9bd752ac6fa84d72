import type { RunEvent } from "./run-event.ts";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { readonly type: Type }>;

/** Group of failures, as displayed. */
export type GroupView = EventOf<"candidates">["groups"][number];

/** One cycle of work on a group. */
export interface CycleView extends Pick<EventOf<"cycle">, "group" | "round" | "at"> {
  /** Absent while it runs, or if no end was reported. */
  readonly end?: Pick<EventOf<"cycle-end">, "outcome" | "why">;
}

/** Reference to the group of an event. */
interface GroupRef {
  /** Position of the group in the report, from 1; 0 if there was none. */
  readonly group: number;
}

/** Change with its group. */
export type ChangeView = EventOf<"change"> & GroupRef;

/** Verdict with its group. */
export type VerdictView = EventOf<"verdict"> & GroupRef;

/** Task-specific part of a view. */
export interface TaskView {
  readonly budget?: EventOf<"time-budget"> | undefined;
  readonly groups: readonly GroupView[];
  /** Oldest first. */
  readonly cycles: readonly CycleView[];
  /** Most recent change. */
  readonly change?: ChangeView;
  readonly verdicts: readonly VerdictView[];
  readonly pull?: EventOf<"pull-opened"> | undefined;
}
