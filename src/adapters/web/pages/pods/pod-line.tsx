import type { ReactNode } from "react";
import type { PodRow } from "../../../../domain/api/operations-response.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { phaseStyle, rowKind } from "./pod-rows.ts";

export interface PodLineProps {
  readonly row: PodRow;
  onStop(row: PodRow): void;
}

/** Row of a thread, container or pod. */
export function PodLine({ row, onStop }: PodLineProps): ReactNode {
  const { started, repository, user, node, podName, page } = row;
  return (
    <tr role="row">
      <td role="cell" className="fit">
        <TimeAgo at={started} />
      </td>
      <td role="cell" className="fit">
        {rowKind(row)}
      </td>
      <th scope="row" role="rowheader" className="lead fit">
        {page === "" ? (
          <span className="muted">no known job</span>
        ) : (
          <a href={page}>{repository}</a>
        )}
      </th>
      <td role="cell" className="fit">
        {user === "" ? <span className="muted">nobody</span> : <PersonName login={user} />}
      </td>
      <td role="cell" className="fit side">
        <JobState row={row} />
      </td>
      <td role="cell" className="fit" data-label="Pod phase">
        <Phase phase={row.podPhase} />
      </td>
      <td role="cell" className="fit">
        {node === "" ? (
          <span className="muted">not placed</span>
        ) : (
          <code className="mono">{node}</code>
        )}
      </td>
      <td role="cell">
        {podName === "" ? (
          <span className="muted">not seen</span>
        ) : (
          <span className="pod-name">
            <code className="mono">{podName}</code>
            <CopyButton text={podName} what="pod name" />
          </span>
        )}
      </td>
      <td role="cell" className="act">
        <button
          type="button"
          className="btn btn-danger btn-sm"
          aria-label={`Stop ${podName === "" ? repository : podName}`}
          aria-haspopup="dialog"
          onClick={() => onStop(row)}
        >
          <Icon name="stop" />
          Stop
        </button>
      </td>
    </tr>
  );
}

function JobState({ row: { isOrphan, jobStatus } }: { readonly row: PodRow }): ReactNode {
  if (isOrphan !== true && jobStatus !== undefined) return <StatusBadge status={jobStatus} />;
  return (
    <span className="status status-warn">
      <Icon name="unlink" />
      Orphan
    </span>
  );
}

function Phase({ phase }: { readonly phase: string }): ReactNode {
  const [tone, icon] = phaseStyle(phase);
  return (
    <span className={`status status-${tone}`}>
      <Icon name={icon} />
      {phase === "" ? "none" : phase}
    </span>
  );
}
