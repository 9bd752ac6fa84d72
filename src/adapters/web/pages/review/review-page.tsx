import "./review-page.css";
import { type ReactNode, Suspense } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { RunBanner } from "../../run/run-banner.tsx";
import { RunSummaryBar } from "../../run/run-summary-bar.tsx";
import { useRun } from "../../run/use-run.ts";
import { useTitle } from "../../shell/frame.tsx";
import { ReadyMarker } from "../../shell/ready-marker.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statusLabel } from "../../ui/status-badge.tsx";
import { DraftActions } from "./draft/draft-actions.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { LazyEditor, LazyRun } from "./review-parts.tsx";
import { type FollowedReview, useReview } from "./use-review.ts";

export const marksReady = true;

export const title = ({ job }: Pick<PageContents["review"], "job">): string =>
  `${statusLabel(job.status)} · ${job.repository}#${job.pull}`;

/** Page of a review: its progress while it runs, then its draft. */
export function View(content: PageContents["review"]): ReactNode {
  const { page } = content.job;
  const { view, connection, tryNow } = useRun({ path: page, initial: content.view });
  const review = useReview(content, view, connection);
  const { job, draft, setJob, refresh } = review;
  const { diff } = content;
  useTitle(title({ job }));
  return (
    <div className={draft === undefined ? "page-shape" : "page-shape page-wide page-draft"}>
      <main id="main" className="main" tabIndex={-1}>
        <ReviewHeader job={job} onCancelled={refresh}>
          {draft === undefined && !review.isUnreadable ? undefined : (
            <DraftActions job={job} onJob={setJob} />
          )}
        </ReviewHeader>
        <RunBanner connection={connection} lastSeq={view.lastSeq} tryNow={tryNow} />
        <LoadBanner {...review} />
        {draft === undefined ? (
          <Suspense fallback={<Skeleton what="the run" lines={8} />}>
            <LazyRun job={job} view={view} connection={connection} />
            <ReadyMarker />
          </Suspense>
        ) : (
          <>
            <RunSummaryBar job={job} view={view} connection={connection} />
            <Suspense fallback={<Skeleton what="the draft" lines={8} />}>
              <LazyEditor job={job} draft={draft} onJob={setJob} diff={diff} />
              <ReadyMarker />
            </Suspense>
          </>
        )}
      </main>
    </div>
  );
}

function LoadBanner(review: FollowedReview): ReactNode {
  const { problem, missing, isUnreadable, load, refresh } = review;
  if (isUnreadable && problem === undefined)
    return (
      <Banner tone="bad" title="The draft cannot be read.">
        {missing} The log of the run is kept below.
      </Banner>
    );
  const why = problem ?? missing;
  if (why === undefined) return null;
  const again = problem === undefined ? load : refresh;
  return (
    <Banner
      tone="bad"
      title="Part of this review did not load."
      actions={
        <button type="button" className="btn btn-sm" onClick={again}>
          Try again
        </button>
      }
    >
      {why}
    </Banner>
  );
}
