import type { ReactNode } from "react";
import type { JobAnswer } from "../../../../domain/api/job-answer.ts";
import { LateCancelRun } from "../../run/late-cancel-run.ts";
import { isUnderWay } from "../../run/over.ts";
import { useFrame } from "../../shell/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { shortSha } from "../../ui/format.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PullOrigin, PullSize } from "./pull-meta.tsx";

export interface ReviewHeadProps {
  readonly job: JobAnswer;
  /** What can be done with its draft. */
  readonly children?: ReactNode;
  onCancelled(): void;
}

/** What a review is of, who asked for it and how it stands. */
export function ReviewHead({ job, children, onCancelled }: ReviewHeadProps): ReactNode {
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
            {isUnderWay(status) ? "head" : "reviewed at"}{" "}
            <code className="sha">{shortSha(head)}</code>
            <CopyButton text={head} what="commit" />
          </span>
        )}
        <PullSize details={pullDetails} />
        <span>
          started by {requestedBy} <TimeAgo at={createdAt} />
        </span>
      </div>
      {rights.mayCancel && isUnderWay(status) ? (
        <div className="page-actions">
          <LateCancelRun jobId={id} onCancelled={onCancelled}>
            What it has found so far is not kept as a draft. What it has spent is spent.
          </LateCancelRun>
        </div>
      ) : null}
      {children === undefined ? null : <div className="page-actions">{children}</div>}
    </div>
  );
}

function Eyebrow({ job: { repository, pull, pullUrl } }: Pick<ReviewHeadProps, "job">): ReactNode {
  const session = useFrame().session;
  const home = session && `${session.serverUrl}/${repository}`;
  return (
    <p className="eyebrow">
      <a href={home}>{repository}</a> <span aria-hidden="true">/</span>{" "}
      <a href={pullUrl}>#{pull}</a>
    </p>
  );
}
