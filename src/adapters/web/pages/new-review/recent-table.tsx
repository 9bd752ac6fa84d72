import type { ReactNode } from "react";
import type { ReviewRow } from "../../../../domain/api/job-response.ts";
import { formatCount, formatDuration } from "../../ui/format.ts";
import { PersonName } from "../../ui/person-name.tsx";
import { SeverityTally } from "../../ui/severity.tsx";
import { SortHeader, type SortHeaderProps, useSorted } from "../../ui/sort-header.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { useNow } from "../../ui/use-now.ts";
import {
  isActive,
  type ReviewColumn,
  reviewDurationMs,
  rowName,
  SORT_KEYS,
} from "./recent-rows.ts";

const COLUMNS: readonly (readonly [name: ReviewColumn, words: string])[] = [
  ["pull", "Pull request"],
  ["status", "Status"],
  ["findings", "Findings"],
  ["by", "Started by"],
  ["model", "Model"],
  ["input", "Tokens in"],
  ["duration", "Duration"],
  ["started", "Started"],
];
const NUMBERS: ReadonlySet<ReviewColumn> = new Set(["input", "duration", "started"]);

/** Table of reviews; on narrow screens each row takes two or three lines. */
export function RecentTable({ rows }: { readonly rows: readonly ReviewRow[] }): ReactNode {
  const sorted = useSorted(rows, SORT_KEYS, { by: "started", isDescending: true });
  const head: Pick<SortHeaderProps<ReviewColumn>, "order" | "sortBy"> = sorted;
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">Recent reviews</caption>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map(([name, words]) => (
              <SortHeader
                key={name}
                name={name}
                order={head.order}
                sortBy={head.sortBy}
                isNumber={NUMBERS.has(name)}
              >
                {words}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { readonly row: ReviewRow }): ReactNode {
  const { page, title, status, findings, requestedBy, model, usage, createdAt, error } = row;
  const name = rowName(row);
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className="two lead">
        <a href={page}>{title ?? name}</a>
        <small>
          {title === undefined
            ? rowKindLabel(row)
            : `${name}${row.kind === "review" ? "" : `, ${rowKindLabel(row)}`}`}
        </small>
      </th>
      <td role="cell" className="fit side" title={error}>
        <StatusBadge status={status} />
      </td>
      <td role="cell" className="fit">
        {findings === undefined ? <NoFindings row={row} /> : <SeverityTally counts={findings} />}
      </td>
      <td role="cell" className="fit">
        <PersonName login={requestedBy} />
      </td>
      <td role="cell" className="fit">
        {model === undefined ? null : <code className="mono">{model}</code>}
      </td>
      <td role="cell" className="n" data-label="In">
        {usage === undefined ? "–" : formatCount(usage.input)}
      </td>
      <td role="cell" className="n" data-label="Took">
        <Duration row={row} />
      </td>
      <td role="cell" className="n">
        <TimeAgo at={createdAt} />
      </td>
    </tr>
  );
}

function rowKindLabel({ kind }: ReviewRow): string {
  return { review: "review", followup: "answer in a thread", task: "task" }[kind];
}

function NoFindings({ row }: { readonly row: ReviewRow }): ReactNode {
  return <span className="muted">{isActive(row) ? "not yet" : "none"}</span>;
}

function Duration({ row }: { readonly row: ReviewRow }): ReactNode {
  const now = useNow(isActive(row) ? "seconds" : "slow");
  const ms = reviewDurationMs(row, now);
  if (ms === undefined)
    return (
      <span
        className="muted"
        title="Its end was a person’s decision: the run’s own time is on its page"
      >
        –
      </span>
    );
  return formatDuration(ms);
}
