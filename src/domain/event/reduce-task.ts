import type { RunEvent } from "./run-event.ts";
import type { TaskView } from "./task-view.ts";

const MAX_CYCLES = 200;

type TaskEvent = Extract<
  RunEvent,
  {
    readonly type:
      | "time-budget"
      | "candidates"
      | "cycle"
      | "cycle-end"
      | "change"
      | "verdict"
      | "pull-opened";
  }
>;

const EMPTY_TASK_VIEW: TaskView = { groups: [], cycles: [], verdicts: [] };

/** Folds a task event into the view; events between two cycles belong to the group of the first. */
export function reduceTask(task: TaskView = EMPTY_TASK_VIEW, event: TaskEvent): TaskView {
  const { cycles, verdicts } = task;
  const group = cycles.at(-1)?.group ?? 0;
  switch (event.type) {
    case "time-budget":
      return { ...task, budget: event };
    case "candidates":
      return { ...task, groups: event.groups };
    case "cycle":
      return { ...task, cycles: [...cycles.slice(1 - MAX_CYCLES), event] };
    case "cycle-end": {
      const isIts = (cycle: (typeof cycles)[number]): boolean =>
        cycle.group === event.group && cycle.round === event.round;
      return {
        ...task,
        cycles: cycles.map((cycle) => (isIts(cycle) ? { ...cycle, end: event } : cycle)),
      };
    }
    case "change":
      return { ...task, change: { ...event, group } };
    case "verdict":
      return { ...task, verdicts: [...verdicts.slice(1 - MAX_CYCLES), { ...event, group }] };
    case "pull-opened":
      return { ...task, pull: event };
  }
}
