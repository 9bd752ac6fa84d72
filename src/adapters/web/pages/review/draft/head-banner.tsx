import type { ReactNode } from "react";
import type { HeadResponse } from "../../../../../domain/api/draft-response.ts";
import type { Rerun } from "../../../run/use-rerun.ts";
import { Banner } from "../../../ui/banner.tsx";
import { asSentence, plural, shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { safeLink } from "../../../ui/safe-link.ts";

export interface HeadBannerProps {
  readonly head: HeadResponse;
  readonly rerun: Rerun;
}

/** Banner on changes of the pull request since the review; renders nothing if there are none. */
export function HeadBanner({ head, rerun }: HeadBannerProps): ReactNode {
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
      {movedText(head)} <code className="sha">{shortSha(head.reviewed)}</code>
      {touchedText(head)} The draft is kept for you: publish it on the reviewed commit, or review
      the new head.
      {rerun.problem === undefined ? null : <strong> {asSentence(rerun.problem)}</strong>}
    </Banner>
  );
}

function movedText({ commits }: HeadResponse): string {
  if (commits === undefined) return "The branch was rewritten after";
  return `${plural(commits, "commit")} came after`;
}

function touchedText({ changedFindings, commits }: HeadResponse): string {
  const count = changedFindings.length;
  if (commits === undefined && count === 0) return ".";
  const pronoun = commits === 1 ? "it changes" : "they change";
  return count === 0
    ? `, and ${pronoun} no line under a finding.`
    : `, and ${pronoun} lines under ${plural(count, "finding")}.`;
}
