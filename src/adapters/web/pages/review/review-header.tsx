import type { ReactNode } from "react";
import type { JobResponse } from "../../../../domain/api/job-response.ts";
import { isInProgress } from "../../run/job-progress.ts";
import { LazyCancelRun } from "../../run/lazy-cancel-run.ts";
import { useFrame } from "../../shell/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { shortSha } from "../../ui/format.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PullOrigin, PullSize } from "./pull-meta.tsx";

export interface ReviewHeaderProps {
  readonly job: JobResponse;
  /** Actions on the draft. */
  readonly children?: ReactNode;
  onCancelled(): void;
}

/** Header of a review: subject, requester and status. */
export function ReviewHeader({ job, children, onCancelled }: ReviewHeaderProps): ReactNode {
  const { id, repository, pull, title, status, head, requestedBy, createdAt, rights } = job;
  const { pullDetails } = job;
  const name = `${repository}#${pull}`;
  return (
    <div className="page-head">
      <Eyebrow job={job} />
      <div className="page-title">
        <h1>{title ?? name}</h1>
        <StatusBadge status={status} />
      </div>
      <div className="meta">
        <PullOrigin details={pullDetails} />
        {head === undefined ? null : (
          <span>
            {isInProgress(status) ? "head" : "reviewed at"}{" "}
            <code className="sha">{shortSha(head)}</code>
            <CopyButton text={head} what="commit" />
          </span>
        )}
        <PullSize details={pullDetails} />
        <span>
          started by {requestedBy} <TimeAgo at={createdAt} />
        </span>
      </div>
      {rights.mayCancel && isInProgress(status) ? (
        <div className="page-actions">
          <LazyCancelRun jobId={id} onCancelled={onCancelled}>
            Its findings so far are not kept as a draft. Its cost so far is not refunded.
          </LazyCancelRun>
        </div>
      ) : null}
      {children === undefined ? null : <div className="page-actions">{children}</div>}
    </div>
  );
}

function Eyebrow({
  job: { repository, pull, pullUrl },
}: Pick<ReviewHeaderProps, "job">): ReactNode {
  const session = useFrame().session;
  const home = session && `${session.serverUrl}/${repository}`;
  return (
    <p className="eyebrow">
      <a href={home}>{repository}</a> <span aria-hidden="true">/</span>{" "}
      <a href={pullUrl}>#{pull}</a>
    </p>
  );
}
