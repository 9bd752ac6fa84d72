import type { RunEvent } from "./run-event.ts";

type Said<Type extends RunEvent["type"]> = Extract<RunEvent, { readonly type: Type }>;

export type GroupView = Said<"candidates">["groups"][number];

/** Work on a group, once through. */
export interface CycleView extends Pick<Said<"cycle">, "group" | "round" | "at"> {
  /** Absent while it runs, and when nobody said. */
  readonly end?: Pick<Said<"cycle-end">, "outcome" | "why">;
}

/** What was said while a group was worked on. */
interface OfGroup {
  /** Its place in the report, from 1; 0 when none was worked on. */
  readonly group: number;
}

export type ChangeView = Said<"change"> & OfGroup;

export type VerdictView = Said<"verdict"> & OfGroup;

/** What only a task has to show, as it was said. */
export interface TaskView {
  readonly budget?: Said<"time-budget"> | undefined;
  readonly groups: readonly GroupView[];
  /** Oldest first. */
  readonly cycles: readonly CycleView[];
  /** The newest. */
  readonly change?: ChangeView;
  readonly verdicts: readonly VerdictView[];
  readonly pull?: Said<"pull-opened"> | undefined;
}
