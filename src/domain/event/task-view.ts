import type { RunEvent } from "./run-event.ts";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { readonly type: Type }>;

export type GroupView = EventOf<"candidates">["groups"][number];

/** Work on a group, once through. */
export interface CycleView extends Pick<EventOf<"cycle">, "group" | "round" | "at"> {
  /** Absent while it runs, and when nobody said. */
  readonly end?: Pick<EventOf<"cycle-end">, "outcome" | "why">;
}

/** What was said while a group was worked on. */
interface GroupRef {
  /** Its place in the report, from 1; 0 when none was worked on. */
  readonly group: number;
}

export type ChangeView = EventOf<"change"> & GroupRef;

export type VerdictView = EventOf<"verdict"> & GroupRef;

/** What only a task has to show, as it was said. */
export interface TaskView {
  readonly budget?: EventOf<"time-budget"> | undefined;
  readonly groups: readonly GroupView[];
  /** Oldest first. */
  readonly cycles: readonly CycleView[];
  /** The newest. */
  readonly change?: ChangeView;
  readonly verdicts: readonly VerdictView[];
  readonly pull?: EventOf<"pull-opened"> | undefined;
}
