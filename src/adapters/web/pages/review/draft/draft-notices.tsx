import type { ReactNode } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import type { JobResponse } from "../../../../../domain/api/job-response.ts";
import { isPublishBlockedMessage } from "../../../../../domain/outbound/redact-draft.ts";
import type { Rerun } from "../../../run/use-rerun.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { asSentence } from "../../../ui/format.ts";
import { SignedOutBanner } from "../../../ui/signed-out-banner.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { HeadBanner } from "./head-banner.tsx";

export interface DraftNoticesProps {
  readonly job: JobResponse;
  readonly head?: HeadResponse | undefined;
  readonly rerun: Rerun;
  publish(): void;
}

/** Notices on the status of the draft and other editors; renders nothing if there are none. */
export function DraftNotices({ job, head, rerun, publish }: DraftNoticesProps): ReactNode {
  const { mayWrite } = job.rights;
  const isDraft = job.status === "draft";
  return (
    <>
      {isDraft && !mayWrite ? <ReadOnlyNotice repository={job.repository} /> : null}
      {isDraft && job.error !== undefined ? (
        <PublishFailedNotice error={job.error} publish={mayWrite ? publish : undefined} />
      ) : null}
      {isDraft && head !== undefined ? <HeadBanner head={head} rerun={rerun} /> : null}
      <EndedNotice job={job} />
      <SignedOutNotice />
      <DeniedNotice />
      {isDraft ? <RestoredNotice /> : null}
    </>
  );
}

function ReadOnlyNotice({ repository }: { readonly repository: string }): ReactNode {
  return (
    <Banner tone="info" title="You can read this draft, not publish it.">
      Changing and publishing it needs write access to {repository}.
    </Banner>
  );
}

/** The draft is kept but can no longer be published. */
function EndedNotice({ job: { status, error } }: { readonly job: JobResponse }): ReactNode {
  if (status === "discarded")
    return (
      <Banner tone="info" icon="trash" title="This draft was discarded.">
        Nothing was posted. It can be read, not changed.
      </Banner>
    );
  if (status !== "failed" && status !== "cancelled") return null;
  return (
    <Banner tone="bad" title={status === "failed" ? "It was not published." : "It was cancelled."}>
      {error === undefined ? "" : asSentence(error)} The draft can be read, not changed: review the
      pull request again for a new one.
    </Banner>
  );
}

interface PublishFailedNoticeProps {
  readonly error: string;
  readonly publish: (() => void) | undefined;
}

function PublishFailedNotice({ error, publish }: PublishFailedNoticeProps): ReactNode {
  const isHeld = isPublishBlockedMessage(error);
  return (
    <Banner
      tone="bad"
      title={isHeld ? "It is waiting for approval." : "The code host rejected the review."}
      actions={
        publish === undefined ? undefined : (
          <button type="button" className="btn btn-sm" onClick={publish}>
            {isHeld ? "Publish what is left" : "Publish again"}
          </button>
        )
      }
    >
      {asSentence(error)}{" "}
      {isHeld
        ? "Nothing was posted."
        : "The draft is unchanged, and publishing it again never posts it twice."}
    </Banner>
  );
}

function RestoredNotice(): ReactNode {
  const { draft } = useDraftContext();
  const restored = useDraftState(draft, (state) => state.restored);
  if (restored === 0) return null;
  const words = restored === 1 ? "The text" : `The ${restored} texts`;
  return (
    <Banner
      tone="ok"
      title="Welcome back."
      actions={
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => draft.dispatch({ type: "welcomed" })}
        >
          Close
        </button>
      }
    >
      {words} that you were editing {restored === 1 ? "is" : "are"} as you left{" "}
      {restored === 1 ? "it" : "them"}.
    </Banner>
  );
}

function SignedOutNotice(): ReactNode {
  const { draft } = useDraftContext();
  const { path } = useFrame();
  const isOut = useDraftState(draft, ({ trouble }) => trouble?.kind === "signed-out");
  if (!isOut) return null;
  return (
    <SignedOutBanner returnTo={path}>
      What you typed is stored in this browser and comes back after you sign in.
    </SignedOutBanner>
  );
}

function DeniedNotice(): ReactNode {
  const { draft } = useDraftContext();
  const trouble = useDraftState(draft, (state) => state.trouble);
  if (trouble?.kind !== "denied") return null;
  return (
    <Banner tone="bad" title="Not saved.">
      {asSentence(trouble.detail)} What you typed is kept in this browser.
    </Banner>
  );
}
