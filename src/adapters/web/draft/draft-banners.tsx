import type { ReactNode } from "react";
import type { HeadAnswer } from "../../../domain/api/draft-answer.ts";
import type { JobAnswer } from "../../../domain/api/job-answer.ts";
import type { Rerun } from "../run/use-rerun.ts";
import { Asked } from "../shell/asked.tsx";
import { useFrame } from "../shell/frame.tsx";
import { Banner } from "../ui/banner.tsx";
import { asSentence, plural, shortSha } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { safeLink } from "../ui/link-scheme.ts";
import { SignedOutBanner } from "../ui/signed-out-banner.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { LateClashBanner, LateLeftOverBanner } from "./late-parts.ts";

export interface DraftBannersProps {
  readonly job: JobAnswer;
  readonly head?: HeadAnswer | undefined;
  readonly rerun: Rerun;
  publish(): void;
}

/** What one has to know before one goes on, on top of the draft. */
export function DraftBanners({ job, head, rerun, publish }: DraftBannersProps): ReactNode {
  const isDraft = job.status === "draft";
  return (
    <>
      {isDraft && !job.rights.mayWrite ? <ReadOnly repository={job.repository} /> : null}
      {isDraft && job.error !== undefined ? (
        <NotTaken error={job.error} publish={job.rights.mayWrite ? publish : undefined} />
      ) : null}
      {isDraft && head !== undefined ? <HeadBanner head={head} rerun={rerun} /> : null}
      <Ended job={job} />
      <SignedOut />
      <Denied />
      <LeftOver />
      <Clashes />
      {isDraft ? <Welcome /> : null}
    </>
  );
}

function LeftOver(): ReactNode {
  const { draft } = useDraftContext();
  const isEnded = useDraftState(draft, ({ trouble }) => trouble?.kind === "ended");
  return (
    <Asked isAsked={isEnded}>
      <LateLeftOverBanner />
    </Asked>
  );
}

function Clashes(): ReactNode {
  const { draft } = useDraftContext();
  const hasSome = useDraftState(draft, ({ clashes }) => clashes.length > 0);
  return (
    <Asked isAsked={hasSome}>
      <LateClashBanner />
    </Asked>
  );
}

function ReadOnly({ repository }: { readonly repository: string }): ReactNode {
  return (
    <Banner tone="info" title="You can read this draft, not publish it.">
      Changing and publishing it needs write access to {repository}.
    </Banner>
  );
}

/** The draft is kept, and nobody can publish it any more. */
function Ended({ job: { status, error } }: { readonly job: JobAnswer }): ReactNode {
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

interface NotTakenProps {
  readonly error: string;
  readonly publish: (() => void) | undefined;
}

function NotTaken({ error, publish }: NotTakenProps): ReactNode {
  return (
    <Banner
      tone="bad"
      title="The code host did not take the review."
      actions={
        publish === undefined ? undefined : (
          <button type="button" className="btn btn-sm" onClick={publish}>
            Publish again
          </button>
        )
      }
    >
      {asSentence(error)} The draft is as you left it, and publishing it again never posts it twice.
    </Banner>
  );
}

function HeadBanner({
  head,
  rerun,
}: {
  readonly head: HeadAnswer;
  readonly rerun: Rerun;
}): ReactNode {
  if (!head.isOpen)
    return (
      <Banner tone="warn" title="The pull request is closed.">
        The draft is kept. It can be published when the pull request is open again.
      </Banner>
    );
  if (!head.hasMoved) return null;
  const compare = head.compareUrl === undefined ? undefined : safeLink(head.compareUrl);
  return (
    <Banner
      tone="warn"
      icon="history"
      title="The head moved."
      actions={
        <>
          {compare === undefined ? null : (
            <a
              className="btn btn-quiet btn-sm"
              href={compare}
              target="_blank"
              rel="noopener noreferrer"
            >
              See what changed
              <Icon name="external" className="icon-xs" />
            </a>
          )}
          <button
            type="button"
            className="btn btn-sm"
            disabled={rerun.isBusy}
            onClick={() => void rerun.start()}
          >
            <Icon name="refresh" />
            Review again on {shortSha(head.head)}
          </button>
        </>
      }
    >
      {movedWords(head)} <code className="sha">{shortSha(head.reviewed)}</code>
      {touchedWords(head)} The draft is kept for you: publish it on the reviewed commit, or review
      the new head.
      {rerun.problem === undefined ? null : <strong> {asSentence(rerun.problem)}</strong>}
    </Banner>
  );
}

function movedWords({ commits }: HeadAnswer): string {
  if (commits === undefined) return "The branch was rewritten after";
  return `${plural(commits, "commit")} came after`;
}

function touchedWords({ changedFindings, commits }: HeadAnswer): string {
  const count = changedFindings.length;
  if (commits === undefined && count === 0) return ".";
  const pronoun = commits === 1 ? "it changes" : "they change";
  return count === 0
    ? `, and ${pronoun} no line under a finding.`
    : `, and ${pronoun} lines under ${plural(count, "finding")}.`;
}

function SignedOut(): ReactNode {
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

function Denied(): ReactNode {
  const { draft } = useDraftContext();
  const trouble = useDraftState(draft, (state) => state.trouble);
  if (trouble?.kind !== "denied") return null;
  return (
    <Banner tone="bad" title="Not saved.">
      {asSentence(trouble.detail)} What you typed is kept in this browser.
    </Banner>
  );
}

function Welcome(): ReactNode {
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
