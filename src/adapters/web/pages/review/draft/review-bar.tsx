import type { ReactNode } from "react";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { countCoverage } from "./count-coverage.ts";
import { countDraft } from "./count-draft.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { eventLabel, REVIEW_EVENTS } from "./event-labels.ts";
import { SaveIndicator } from "./save-status.tsx";

export interface ReviewBarProps {
  readonly job: JobResponse;
  /** Ids in display order. */
  readonly findings: readonly string[];
  step(by: 1 | -1): void;
  publish(): void;
}

/** Sticky bar with the verdict of the review, its number of findings, and the publish button. */
export function ReviewBar({ job, findings, step, publish }: ReviewBarProps): ReactNode {
  return (
    <section className="review-bar" aria-label="Publish">
      <EventChoice mayApprove={job.rights.mayApprove} />
      <BarFacts isPosted={job.status === "published"} />
      <div className="triage">
        {findings.length === 0 ? null : <Steps findings={findings} step={step} />}
        <PublishButton job={job} publish={publish} />
      </div>
    </section>
  );
}

function EventChoice({ mayApprove }: { readonly mayApprove: boolean }): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const event = useDraftState(draft, ({ view }) => view.event);
  if (isReadOnly) return <p className="bar-event">{eventLabel(event)}</p>;
  return (
    <>
      <fieldset className="segmented">
        <legend className="vh">Review event</legend>
        {REVIEW_EVENTS.map((choice) => {
          const isOff = choice === "APPROVE" && !mayApprove;
          return (
            <label key={choice}>
              <input
                type="radio"
                name="event"
                value={choice}
                checked={event === choice}
                disabled={isOff}
                aria-describedby={isOff ? "no-approve" : undefined}
                onChange={() => draft.choose("event", choice)}
              />
              <span>
                {isOff ? <Icon name="lock" /> : null}
                {eventLabel(choice)}
              </span>
            </label>
          );
        })}
      </fieldset>
      {mayApprove ? null : (
        <p className="reason" id="no-approve">
          <span>
            Approve is off: <code>ALLOW_APPROVE</code> is not 1
          </span>
        </p>
      )}
    </>
  );
}

function BarFacts({ isPosted }: { readonly isPosted: boolean }): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const view = useDraftState(draft, (state) => state.view);
  const { toPost, discarded } = countDraft(view.comments);
  const { full, all } = countCoverage(view.coverage);
  const share = all === 0 ? 0 : Math.round((full / all) * 1_000) / 10;
  return (
    <div className="bar-facts">
      <a href="#coverage">
        <svg className="ring" viewBox="0 0 18 18" aria-hidden="true">
          <circle className="ring-track" cx="9" cy="9" r="7" />
          <circle
            className="ring-value"
            cx="9"
            cy="9"
            r="7"
            pathLength="100"
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 9 9)"
          />
        </svg>
        <span>
          <strong>
            {full} of {all}
          </strong>{" "}
          files
        </span>
      </a>
      <span>
        <span>
          <strong>{toPost}</strong> {isPosted ? "posted" : "to post"}, <strong>{discarded}</strong>{" "}
          discarded
        </span>
      </span>
      {isReadOnly ? null : <SaveIndicator />}
    </div>
  );
}

function Steps({ findings, step }: Pick<ReviewBarProps, "findings" | "step">): ReactNode {
  const { draft } = useDraftContext();
  const current = useDraftState(draft, (state) => state.current);
  const at = current === undefined ? -1 : findings.indexOf(current);
  const all = findings.length;
  return (
    <div className="row">
      <fieldset className="btn-group">
        <legend className="vh">Findings</legend>
        <StepButton name="Previous finding (k)" keyName="k" onClick={() => step(-1)}>
          <Icon name="arrow-up" />
        </StepButton>
        <StepButton name="Next finding (j)" keyName="j" onClick={() => step(1)}>
          <Icon name="arrow-down" />
        </StepButton>
      </fieldset>
      <span className="triage-pos">{at === -1 ? `${all} in all` : `${at + 1} of ${all}`}</span>
    </div>
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly keyName: string;
  readonly children: ReactNode;
  onClick(): void;
}

function StepButton({ name, keyName, children, onClick }: StepButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={name}
      title={name}
      aria-keyshortcuts={keyName}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function PublishButton({ job, publish }: Pick<ReviewBarProps, "job" | "publish">): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const head = useDraftState(draft, ({ view }) => view.head);
  if (job.status === "publishing")
    return (
      <button type="button" className="btn btn-primary" aria-disabled="true">
        <Icon name="spin" className="spin" />
        Publishing
      </button>
    );
  if (isReadOnly) return null;
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-haspopup="dialog"
      aria-keyshortcuts="p"
      onClick={publish}
    >
      Publish on {shortSha(head)}
      <kbd>p</kbd>
    </button>
  );
}
