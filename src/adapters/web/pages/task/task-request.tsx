import type { ReactNode } from "react";
import type { JobAnswer } from "../../../../domain/api/job-answer.ts";
import { sourceWord } from "../../ui/job-words.ts";

/** What a task was asked for. */
export function TaskRequest({ job }: { readonly job: JobAnswer }): ReactNode {
  const { comment, pull, source } = job;
  return (
    <section className="panel" aria-labelledby="req-title">
      <div className="panel-head">
        <h2 id="req-title">Request</h2>
      </div>
      <div className="panel-body">
        <div className="stack-sm">
          {comment === undefined ? null : <p className="small ev-plain">{comment}</p>}
          <dl className="facts">
            <dt>Mode</dt>
            <dd>{pull === undefined ? "a new pull request" : `pull request #${pull}`}</dd>
            <dt>From</dt>
            <dd>{sourceWord(source)}</dd>
          </dl>
        </div>
      </div>
    </section>
  );
}
