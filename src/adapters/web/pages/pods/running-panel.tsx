import { type ReactNode, useMemo, useRef, useState } from "react";
import type { PodRow } from "../../../../domain/api/operations-answer.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCount, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { searchPods } from "./pod-rows.ts";
import { PodsTable } from "./pods-table.tsx";

export interface RunningPanelProps {
  readonly pods: readonly PodRow[];
  onStop(row: PodRow): void;
}

/** What runs, or that nothing does. */
export function RunningPanel({ pods, onStop }: RunningPanelProps): ReactNode {
  const [search, setSearch] = useState("");
  const rows = useMemo(() => searchPods(pods, search), [pods, search]);
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    setSearch("");
    field.current?.focus();
  };
  const found = search.trim() === "" ? "" : `, ${formatCount(rows.length)} found`;
  return (
    <section className="panel" aria-labelledby="running-title">
      <div className="panel-head">
        <h2 id="running-title">Running</h2>
        <span className="panel-note" role="status">
          {pods.length === 0 ? "" : `${plural(pods.length, "job")}${found}`}
        </span>
        {pods.length === 0 && search === "" ? null : (
          <div className="panel-end">
            <div className="with-icon">
              <Icon name="filter" />
              <input
                ref={field}
                className="input"
                type="search"
                autoComplete="off"
                aria-label="Filter what runs"
                placeholder="Filter  /"
                data-filter
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          </div>
        )}
      </div>
      {rows.length > 0 ? <PodsTable rows={rows} onStop={onStop} /> : null}
      {rows.length === 0 ? <Nothing runs={pods.length} onClear={clear} /> : null}
    </section>
  );
}

function Nothing({ runs, onClear }: { readonly runs: number; onClear(): void }): ReactNode {
  if (runs === 0)
    return (
      <EmptyState icon="box" title="Nothing runs">
        Jobs appear here within 5 seconds of their start.
      </EmptyState>
    );
  const clear = (
    <button type="button" className="btn btn-sm" onClick={onClear}>
      Clear the filter
    </button>
  );
  return (
    <EmptyState icon="filter" title="Nothing that runs fits the filter" actions={clear}>
      {plural(runs, "job runs", "jobs run")} without it.
    </EmptyState>
  );
}
