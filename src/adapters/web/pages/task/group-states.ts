import type { CycleView, TaskView } from "../../../../domain/event/task-view.ts";
import { asSentence } from "../../ui/format.ts";
import type { IconName } from "../../ui/icon.tsx";

export interface GroupState {
  readonly title: string;
  readonly tests: readonly string[];
  /** Number of tests that are not listed. */
  readonly more: number;
  readonly tone: "idle" | "run" | "ok" | "bad";
  readonly icon: IconName;
  readonly word: string;
  /** One sentence. */
  readonly why?: string | undefined;
}

type GroupStyle = Pick<GroupState, "tone" | "icon" | "word">;

const GROUP_STYLES = {
  waiting: { tone: "idle", icon: "clock", word: "Waits" },
  untried: { tone: "idle", icon: "skip", word: "Not tried" },
  running: { tone: "run", icon: "spin", word: "Being worked on" },
  published: { tone: "ok", icon: "check", word: "In the pull request" },
  changed: { tone: "ok", icon: "check", word: "Changed" },
  fixed: { tone: "ok", icon: "check", word: "Fixed" },
  unfixed: { tone: "bad", icon: "error", word: "Not fixed" },
  "no-change": { tone: "idle", icon: "minus", word: "No change" },
  refused: { tone: "bad", icon: "skip", word: "Refused" },
  failed: { tone: "bad", icon: "error", word: "Failed" },
} as const satisfies Record<string, GroupStyle>;

/**
 * Returns the state of each failure group of the report. `isOver` means that the task has ended.
 */
export function toGroupStates(task: TaskView, isOver: boolean): readonly GroupState[] {
  return task.groups.map(({ title, tests, count }, index) => {
    const group = index + 1;
    const cycles = task.cycles.filter((cycle) => cycle.group === group);
    const last = cycles.at(-1);
    const state = getState(task, { group, last, isOver });
    const why = state === "untried" && task.pull !== undefined ? ONE_EACH : last?.end?.why;
    return {
      title: groupTitle(title, group, task.groups.length),
      tests,
      more: Math.max(0, count - tests.length),
      ...GROUP_STYLES[state],
      why: why && asSentence(why),
    };
  });
}

const ONE_EACH = "one pull request per task: send it as a task of its own";

function groupTitle(title: string, group: number, of: number): string {
  const words = title === "" ? "The failure" : title;
  return of === 1 ? words : `${group}. ${words}`;
}

interface GroupContext {
  readonly group: number;
  readonly last: CycleView | undefined;
  readonly isOver: boolean;
}

function getState(task: TaskView, at: GroupContext): keyof typeof GROUP_STYLES {
  const { group, last, isOver } = at;
  if (task.pull !== undefined && task.change?.group === group) return "published";
  if (last === undefined) return isOver ? "untried" : "waiting";
  if (last.end === undefined && last === task.cycles.at(-1) && !isOver) return "running";
  const { outcome = "changed" } = last.end ?? {};
  return outcome === "changed" ? getTriedState(task, last) : outcome;
}

/** Returns the state of a group with an attempted change, or without a recorded end. */
function getTriedState({ change, verdicts }: TaskView, { group, end }: CycleView) {
  const verdict = verdicts.findLast((one) => one.group === group && one.mode !== "reproduce");
  if (verdict !== undefined) return verdict.ok ? "fixed" : "unfixed";
  return end !== undefined || change?.group === group ? "changed" : "no-change";
}
