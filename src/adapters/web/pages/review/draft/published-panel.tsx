import type { ReactNode } from "react";
import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { Banner } from "../../../ui/banner.tsx";
import { plural, shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { safeLink } from "../../../ui/safe-link.ts";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { ChangesTable } from "./changes-table.tsx";
import { countDraft } from "./count-draft.ts";
import { eventLabel } from "./event-labels.ts";

export interface PublishedPanelProps {
  readonly job: JobResponse;
  readonly draft: DraftResponse;
}

/** Link to the published review, with the user's changes. */
export function PublishedPanel({ job, draft }: PublishedPanelProps): ReactNode {
  const { head, comments, changes, editedBy, published } = draft;
  const counts = countDraft(comments);
  // The posted review may differ from the draft.
  const { event = draft.event, onLines = counts.onLines } = published ?? {};
  const known = comments.filter(({ saidAt }) => saidAt !== undefined).length;
  const alreadyPosted = published?.alreadyPosted?.length ?? known;
  const address = job.url === undefined ? undefined : safeLink(job.url);
  const touched = new Set(changes.flatMap((change) => ("id" in change ? [change.id] : [])));
  return (
    <section className="panel" id="published" tabIndex={-1} aria-labelledby="published-title">
      <div className="outcome">
        <Icon name="ok" className="icon-xl" />
        <div className="stack-tight">
          <h2 id="published-title">
            Published on {job.repository}#{job.pull}
          </h2>
          <p className="meta">
            <span>
              {eventLabel(event)} on <code className="sha">{shortSha(head)}</code>
            </span>
            <span>{plural(onLines, "comment")} on lines</span>
            {alreadyPosted === 0 ? null : (
              <span>{plural(alreadyPosted, "finding")} already posted, not posted again</span>
            )}
            {editedBy === undefined ? null : <span>last edited by {editedBy}</span>}
            <TimeAgo at={job.updatedAt} />
          </p>
        </div>
        {address === undefined ? null : (
          <a className="btn btn-primary" href={address} rel="noopener noreferrer" target="_blank">
            <Icon name="external" />
            Open the review
          </a>
        )}
      </div>
      {(published?.notes ?? []).map((note) => (
        <Banner key={note} tone="warn">
          {note}
        </Banner>
      ))}
      {changes.length === 0 ? null : <ChangesTable draft={draft} />}
      <div className="panel-foot">
        <span className="hint">
          {generatedText(counts.all - (alreadyPosted - known), touched.size)}
        </span>
      </div>
    </section>
  );
}

function generatedText(all: number, touched: number): string {
  if (all <= 0) return "Only the summary was posted: there was no new finding";
  if (touched === 0) return "All findings were posted as generated";
  return `${plural(Math.max(all - touched, 0), "finding")} posted as generated`;
}
