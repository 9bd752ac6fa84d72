import { type ReactNode, useMemo, useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ConfigListProps } from "./config-row.tsx";
import { filterConfigs } from "./config-rows.ts";
import { ConfigTable } from "./config-table.tsx";

/** Panel of all configs that the user can access. */
export function ConfigPanel(props: ConfigListProps): ReactNode {
  const { state, isAdmin, onAdd } = props;
  const { providers } = state;
  const [filter, setFilter] = useState("");
  const rows = useMemo(() => filterConfigs(providers, filter), [providers, filter]);
  return (
    <section className="panel" id="configs" aria-labelledby="configs-title">
      <div className="panel-head">
        <h2 id="configs-title" tabIndex={-1}>
          Provider configs
        </h2>
        <span className="panel-note">the most specific pattern wins</span>
        {providers.length === 0 ? null : (
          <div className="panel-end">
            <FilterField label="Filter configs" value={filter} onChange={setFilter} />
          </div>
        )}
      </div>
      {rows.length > 0 ? <ConfigTable {...props} rows={rows} /> : null}
      {rows.length === 0 && providers.length > 0 ? (
        <EmptyState
          icon="filter"
          title="No configs match this filter"
          actions={
            <button type="button" className="btn btn-sm" onClick={() => setFilter("")}>
              Reset the filter
            </button>
          }
        >
          There {providers.length === 1 ? "is" : "are"} {plural(providers.length, "config")}.
        </EmptyState>
      ) : null}
      {providers.length === 0 ? <NoConfig isAdmin={isAdmin} onAdd={onAdd} /> : null}
    </section>
  );
}

function NoConfig({ isAdmin, onAdd }: Pick<ConfigListProps, "isAdmin" | "onAdd">): ReactNode {
  return (
    <EmptyState
      icon="key"
      title={isAdmin ? "No config yet" : "No config that you can see"}
      actions={
        isAdmin ? (
          <button type="button" className="btn btn-sm" onClick={onAdd}>
            <Icon name="plus" />
            Add a config
          </button>
        ) : undefined
      }
    >
      Until there is one, reviews use the deployment’s own key, and tasks are not possible.
    </EmptyState>
  );
}
