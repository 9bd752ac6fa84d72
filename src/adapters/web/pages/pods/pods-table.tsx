import type { ReactNode } from "react";
import type { PodRow } from "../../../../domain/api/operations-response.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { SortHeader, type SortKeys, useSorted } from "../../ui/sort-header.tsx";
import { PodLine } from "./pod-line.tsx";
import { groupByPlace, PLACES, type PodGroup, rowKind, rowState } from "./pod-rows.ts";

type Column = "started" | "kind" | "repository" | "user" | "status" | "phase" | "node" | "name";

const KEYS: SortKeys<PodRow, Column> = {
  started: ({ started }) => started,
  kind: rowKind,
  repository: ({ repository }) => repository.toLowerCase(),
  user: ({ user }) => user.toLowerCase(),
  status: rowState,
  phase: ({ podPhase }) => podPhase,
  node: ({ node }) => (node === "" ? undefined : node),
  name: ({ podName }) => podName,
};

const HEADS: readonly (readonly [Column, string])[] = [
  ["started", "Started"],
  ["kind", "Kind"],
  ["repository", "Repo"],
  ["user", "User"],
  ["status", "Job status"],
  ["phase", "Pod phase"],
  ["node", "Node"],
  ["name", "Pod name"],
];

export interface PodsTableProps {
  readonly rows: readonly PodRow[];
  onStop(row: PodRow): void;
}

/** Table of running jobs, grouped by place. */
export function PodsTable({ rows, onStop }: PodsTableProps): ReactNode {
  const sorted = useSorted(rows, KEYS, { by: "started", isDescending: true });
  const { order, sortBy } = sorted;
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">Running jobs</caption>
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map(([name, words]) => (
              <SortHeader key={name} name={name} order={order} sortBy={sortBy}>
                {words}
              </SortHeader>
            ))}
            <th scope="col" role="columnheader" className="act">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {groupByPlace(sorted.rows).map((group) => (
          <tbody key={group.place ?? ""} role="rowgroup">
            <GroupHead group={group} />
            {group.rows.map((row) => (
              <PodLine key={`${row.jobId} ${row.podName}`} row={row} onStop={onStop} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function GroupHead({ group: { place, rows } }: { readonly group: PodGroup }): ReactNode {
  if (place === undefined) return null;
  const { icon, name } = PLACES[place];
  return (
    <tr className="group" role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: narrow screens show rows as blocks, see SortHeader */}
      <th colSpan={HEADS.length + 1} scope="rowgroup" role="rowheader">
        <span className="row">
          <Icon name={icon} />
          <strong>{name}</strong>
          <span>{plural(rows.length, "job")}</span>
        </span>
      </th>
    </tr>
  );
}
