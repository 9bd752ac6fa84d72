import { memo, type ReactNode } from "react";
import { getJobPath } from "../../../../domain/job/job-target.ts";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { useFrame } from "../../shell/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { kindLabel, sourceLabel } from "../../ui/job-labels.ts";
import { PersonName } from "../../ui/person-name.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { Cost } from "./cost.tsx";
import { formatEntryDuration, getEntryDuration, providerName, workName } from "./journal-lines.ts";

/** Long enough to tell lines apart. Copying and searching use the full id. */
const JOB_ID_CHARS = 8;

export interface JournalLineProps {
  readonly entry: JournalEntry;
  /** End of the duration if it is still running; ISO 8601. */
  readonly now: string;
}

/** Journal line of one job. */
export const JournalLine = memo(function JournalLine({ entry, now }: JournalLineProps): ReactNode {
  const { at, kind, source, by, provider, model, status } = entry;
  return (
    <tr role="row">
      <td role="cell" className="fit">
        <TimeAgo at={at} />
      </td>
      <td role="cell" className="fit two">
        {kindLabel(kind)}
        <small>{sourceLabel(source)}</small>
      </td>
      <td role="cell" className="fit">
        <PersonName login={by} />
      </td>
      <Work entry={entry} />
      <td role="cell" className="fit two">
        {provider === undefined ? <span className="muted">none</span> : providerName(provider)}
        <small>{model === undefined ? "not asked" : <code>{model}</code>}</small>
      </td>
      <Tokens entry={entry} />
      <td role="cell" className="n" data-label="Cost">
        <Cost {...entry} />
      </td>
      <Duration entry={entry} now={now} />
      <td role="cell" className="fit side">
        <StatusBadge status={status} />
      </td>
    </tr>
  );
});

interface EntryProps {
  readonly entry: JournalEntry;
}

/** Links to the job's page and to the code host. */
function Work({ entry }: EntryProps): ReactNode {
  const { serverUrl = "" } = useFrame().session ?? {};
  const { id, repository, pull } = entry;
  return (
    <th role="rowheader" scope="row" className="lead">
      <span className="journal-work">
        <span className="two">
          <a href={getJobPath(entry)}>{workName(entry)}</a>
          <small>
            job <code title={id}>{id.slice(0, JOB_ID_CHARS)}</code>
          </small>
        </span>
        <span>
          <CopyButton text={id} what="job id" />
          {pull === undefined || serverUrl === "" ? null : (
            <a
              className="btn btn-icon btn-quiet btn-xs"
              href={`${serverUrl}/${repository}/pull/${pull}`}
              rel="external noopener"
              aria-label={`${workName(entry)} on the code host`}
              title="On the code host"
            >
              <Icon name="external" />
            </a>
          )}
        </span>
      </span>
    </th>
  );
}

function Tokens({ entry: { input, cached, output } }: EntryProps): ReactNode {
  return (
    <>
      <td role="cell" className="n" data-label="In">
        {formatCount(input)}
      </td>
      <td role="cell" className="n" data-label="Cached">
        {formatCount(cached)}
      </td>
      <td role="cell" className="n" data-label="Out">
        {formatCount(output)}
      </td>
    </>
  );
}

function Duration({ entry, now }: JournalLineProps): ReactNode {
  const took = getEntryDuration(entry, now);
  const title =
    took?.hasDecision === true ? "From the request to the decision of a person" : undefined;
  return (
    <td role="cell" className="n" data-label="Took" title={title}>
      {took === undefined ? <span className="muted">waits</span> : formatEntryDuration(took.ms)}
    </td>
  );
}
