import type { ReactNode } from "react";
import type { JobResponse } from "../../../domain/api/job-response.ts";
import { Banner } from "../ui/banner.tsx";
import { asSentence } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { safeLink } from "../ui/safe-link.ts";
import { stopReasonMessage } from "./outcome-messages.ts";
import { useRerun } from "./use-rerun.ts";

/**
 * Outcome of a review without a draft, with the reason and possible actions; renders nothing while
 * it runs.
 */
export function RunOutcome({ job }: { readonly job: JobResponse }): ReactNode {
  const { id, status, error, stopReason, kind, url } = job;
  const why = error === undefined ? stopReasonMessage(stopReason) : asSentence(error);
  const again = kind === "review" ? <ReviewAgain jobId={id} /> : undefined;
  const link = url === undefined ? undefined : safeLink(url);
  switch (status) {
    case "failed":
      return (
        <Banner tone="bad" title="The run failed." actions={again}>
          {why ?? "No reason was reported."} Nothing was posted.
        </Banner>
      );
    case "cancelled":
      return (
        <Banner tone="info" icon="skip" title="The run was cancelled." actions={again}>
          {why} {supersededBy(job)} Nothing was posted.
        </Banner>
      );
    case "refused":
      return (
        <Banner tone="bad" icon="skip" title="The run was refused." actions={again}>
          {why}
        </Banner>
      );
    case "no_change":
      return (
        <Banner tone="info" title="There was nothing to review." actions={again}>
          {why}
        </Banner>
      );
    case "published":
    case "replied":
    case "succeeded":
      return link === undefined ? null : (
        <Banner
          tone="ok"
          title={status === "replied" ? "The answer was posted." : "The review was posted."}
          actions={
            <a className="btn btn-sm" href={link} rel="noopener">
              Open it
            </a>
          }
        />
      );
    default:
      return null;
  }
}

function supersededBy({ supersededBy: id, page }: JobResponse): ReactNode {
  if (id === undefined) return null;
  const path = `${page.slice(0, page.lastIndexOf("/"))}/${encodeURIComponent(id)}`;
  return (
    <>
      <a href={path}>See the newer one.</a>{" "}
    </>
  );
}

/** Button that starts the same review again with all its options, and opens its page. */
function ReviewAgain({ jobId }: { readonly jobId: string }): ReactNode {
  const { isBusy, problem, start } = useRerun(jobId);
  return (
    <>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void start()}>
        <Icon name={isBusy ? "spin" : "refresh"} className={isBusy ? "spin" : undefined} />
        Review again
      </button>
      {problem === undefined ? null : (
        <p className="check-line check-bad" role="alert">
          <Icon name="error" />
          {asSentence(problem)}
        </p>
      )}
    </>
  );
}
