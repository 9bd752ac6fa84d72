import { type ReactNode, useMemo, useRef, useState } from "react";
import type { PodRow } from "../../../../domain/api/operations-response.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { formatCount, plural } from "../../ui/format.ts";
import { searchPods } from "./pod-rows.ts";
import { PodsTable } from "./pods-table.tsx";

export interface RunningPanelProps {
  readonly pods: readonly PodRow[];
  onStop(row: PodRow): void;
}

/** Panel of running jobs, or an empty state. */
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
            <FilterField
              label="Filter running jobs"
              value={search}
              field={field}
              onChange={setSearch}
            />
          </div>
        )}
      </div>
      {rows.length > 0 ? <PodsTable rows={rows} onStop={onStop} /> : null}
      {rows.length === 0 ? <NoPods runs={pods.length} onClear={clear} /> : null}
    </section>
  );
}

function NoPods({ runs, onClear }: { readonly runs: number; onClear(): void }): ReactNode {
  if (runs === 0)
    return (
      <EmptyState icon="box" title="Nothing is running">
        Jobs appear here within 5 seconds of their start.
      </EmptyState>
    );
  const clear = (
    <button type="button" className="btn btn-sm" onClick={onClear}>
      Clear the filter
    </button>
  );
  return (
    <EmptyState icon="filter" title="No running jobs match the filter" actions={clear}>
      {plural(runs, "job runs", "jobs run")} without it.
    </EmptyState>
  );
}
