import type { ReactNode } from "react";
import { formatCount, formatDuration, formatTimestamp, plural } from "../../ui/format.ts";
import { kindLabel } from "../../ui/job-labels.ts";
import { PersonName } from "../../ui/person-name.tsx";
import { SortHeader, type SortKeys, useSorted } from "../../ui/sort-header.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { WaitingRow } from "./pod-rows.ts";

type Column = "place" | "kind" | "repository" | "user" | "since";

const KEYS: SortKeys<WaitingRow, Column> = {
  place: ({ place }) => place,
  kind: ({ kind }) => kindLabel(kind),
  repository: ({ repository }) => repository.toLowerCase(),
  user: ({ user }) => user.toLowerCase(),
  // The shortest wait belongs to the most recent job.
  since: ({ since }) => -Date.parse(since),
};

export interface WaitingPanelProps {
  readonly waiting: readonly WaitingRow[];
  onCancel(row: WaitingRow): void;
}

/** Panel of waiting jobs with their positions; renders nothing if there are none. */
export function WaitingPanel({ waiting, onCancel }: WaitingPanelProps): ReactNode {
  const { rows, order, sortBy } = useSorted(waiting, KEYS, { by: "place", isDescending: false });
  if (waiting.length === 0) return null;
  const sort = { order, sortBy };
  return (
    <section className="panel" aria-labelledby="waiting-title">
      <div className="panel-head">
        <h2 id="waiting-title">Waiting</h2>
        <span className="panel-note">
          {waiting.length === 1 ? "1 job" : `${plural(waiting.length, "job")}, each with its place`}
        </span>
      </div>
      <div className="table-wrap">
        <table className="table table-cards" role="table">
          <caption className="vh">Waiting jobs</caption>
          <thead role="rowgroup">
            <tr role="row">
              <SortHeader name="place" isNumber {...sort}>
                Place
              </SortHeader>
              <SortHeader name="kind" {...sort}>
                Kind
              </SortHeader>
              <SortHeader name="repository" {...sort}>
                Repo
              </SortHeader>
              <SortHeader name="user" {...sort}>
                User
              </SortHeader>
              <SortHeader name="since" isNumber {...sort}>
                Waiting
              </SortHeader>
              <th scope="col" role="columnheader" className="act">
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <WaitingLine key={row.jobId} row={row} onCancel={onCancel} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface WaitingLineProps {
  readonly row: WaitingRow;
  onCancel(row: WaitingRow): void;
}

function WaitingLine({ row, onCancel }: WaitingLineProps): ReactNode {
  const { place, kind, repository, user, since, page } = row;
  const ms = Math.max(0, Date.parse(useNow()) - Date.parse(since));
  return (
    <tr role="row">
      <td role="cell" className="n fit" data-label="Place">
        {formatCount(place)}
      </td>
      <td role="cell" className="fit">
        {kindLabel(kind)}
      </td>
      <th scope="row" role="rowheader" className="lead fit">
        <a href={page}>{repository}</a>
      </th>
      <td role="cell">
        <PersonName login={user} />
      </td>
      <td role="cell" className="n" data-label="Waiting">
        <time dateTime={since} title={formatTimestamp(since)}>
          {formatDuration(Math.floor(ms / 1_000) * 1_000)}
        </time>
      </td>
      <td role="cell" className="act">
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Cancel ${kindLabel(kind)} of ${repository}, place ${place}`}
          aria-haspopup="dialog"
          onClick={() => onCancel(row)}
        >
          Cancel
        </button>
      </td>
    </tr>
  );
}
