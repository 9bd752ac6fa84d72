import type { ReactNode } from "react";
import type { TaskView } from "../../../../domain/event/task-view.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { type GroupState, toGroupStates } from "./group-states.ts";

export interface GroupsPanelProps {
  readonly task: TaskView | undefined;
  /** The task has ended. */
  readonly isOver: boolean;
}

/**
 * Failure groups of the report with their states; renders nothing before the report has been read.
 */
export function GroupsPanel({ task, isOver }: GroupsPanelProps): ReactNode {
  if (task === undefined || task.groups.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="groups-title">
      <div className="panel-head">
        <h2 id="groups-title">Failure groups</h2>
        <span className="panel-note">{plural(task.groups.length, "candidate")}</span>
      </div>
      <ol className="groups">
        {toGroupStates(task, isOver).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the report is what a group is known by.
          <Group key={at} {...group} />
        ))}
      </ol>
    </section>
  );
}

function Group({ title, tests, more, tone, icon, word, why }: GroupState): ReactNode {
  return (
    <li className="group">
      <div className="group-head">
        <strong className="small">{title}</strong>
        <span className={`status status-${tone}`}>
          <Icon name={icon} className={tone === "run" ? "spin" : undefined} />
          {word}
        </span>
      </div>
      {why === undefined ? null : <p className="hint">{why}</p>}
      {tests.length === 0 ? null : (
        <ul>
          {tests.map((test, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report may name a test twice.
            <li key={at}>{test}</li>
          ))}
          {more === 0 ? null : <li>and {plural(more, "more test")}</li>}
        </ul>
      )}
    </li>
  );
}
