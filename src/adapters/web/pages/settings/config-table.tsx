import type { ReactNode } from "react";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { SortHeader, useSorted } from "../../ui/sort-header.tsx";
import { type ConfigListProps, ConfigRow } from "./config-row.tsx";
import { type ConfigColumn, SORT_KEYS } from "./config-rows.ts";

const COLUMNS: readonly (readonly [name: ConfigColumn, words: string])[] = [
  ["pattern", "Repository"],
  ["provider", "Provider"],
  ["model", "Default model"],
  ["people", "Users and orgs"],
  ["tasks", "Tasks"],
  ["key", "Key"],
  ["updated", "Updated"],
];

export interface ConfigTableProps extends ConfigListProps {
  readonly rows: readonly ProviderConfig[];
}

/** Table of configs; on narrow screens each row takes a few lines. */
export function ConfigTable({ rows, ...props }: ConfigTableProps): ReactNode {
  const sorted = useSorted(rows, SORT_KEYS, { by: "pattern", isDescending: false });
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">Provider configs</caption>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map(([name, words]) => (
              <SortHeader key={name} name={name} order={sorted.order} sortBy={sorted.sortBy}>
                {words}
              </SortHeader>
            ))}
            {props.isAdmin ? (
              <th scope="col" role="columnheader" className="act">
                <span className="vh">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.rows.map((config) => (
            <ConfigRow key={config.id} config={config} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
