import type { ReactNode } from "react";
import type { JobAnswer } from "../../../../domain/api/job-answer.ts";
import { stopWords } from "../../run/outcome-words.ts";
import { asSentence } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { safeLink } from "../../ui/link-scheme.ts";

interface Ending {
  readonly icon: IconName;
  readonly tone: "ok" | "bad" | "idle";
  readonly title: string;
}

const ENDINGS: Readonly<Partial<Record<JobAnswer["status"], Ending>>> = {
  succeeded: { icon: "ok", tone: "ok", title: "The pull request is open" },
  published: { icon: "ok", tone: "ok", title: "The pull request is open" },
  no_change: { icon: "minus", tone: "idle", title: "No change was made" },
  refused: { icon: "skip", tone: "bad", title: "The patch was refused" },
  failed: { icon: "error", tone: "bad", title: "The task failed" },
  cancelled: { icon: "skip", tone: "idle", title: "The task was cancelled" },
};

/** What came of a task; nothing while it runs. */
export function TaskOutcome({ job }: { readonly job: JobAnswer }): ReactNode {
  const { status, error, stopReason, url } = job;
  const ending = ENDINGS[status];
  if (ending === undefined) return null;
  const { icon, tone, title } = ending;
  const why = error === undefined ? stopWords(stopReason) : asSentence(error);
  const link = url === undefined ? undefined : safeLink(url);
  const number = link === undefined ? undefined : numberOf(link);
  return (
    <section className={`panel outcome outcome-${tone}`} aria-labelledby="outcome-title">
      <Icon name={icon} className="icon-xl" />
      <div className="stack-tight">
        <h2 id="outcome-title">
          {number === undefined || tone !== "ok" ? title : `Pull request #${number} is open`}
        </h2>
        {why === undefined ? null : <p className="meta">{why}</p>}
      </div>
      {link === undefined ? null : (
        <a className="btn btn-primary" href={link} rel="noopener">
          <Icon name="external" />
          {number === undefined ? "Open it" : `Open #${number}`}
        </a>
      )}
    </section>
  );
}

/** Number of the pull request whose page that is. */
const numberOf = (url: string): string | undefined => /\/pull\/(\d+)(?:$|[/?#])/.exec(url)?.[1];
