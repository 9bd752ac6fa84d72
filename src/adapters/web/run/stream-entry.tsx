import { memo, type ReactNode } from "react";
import { assertNever } from "../../../domain/core/assert-never.ts";
import { stepLabel } from "../../../domain/event/step-label.ts";
import type { TimelineEntry } from "../../../domain/event/timeline.ts";
import { asSentence, formatDuration, plural } from "../ui/format.ts";
import type { IconName } from "../ui/icon.tsx";
import { safeLink } from "../ui/safe-link.ts";
import { EventLine } from "./event-line.tsx";
import { FindingTitle, shortLocation, toSeverity } from "./finding-title.tsx";
import { runEndMessage } from "./outcome-messages.ts";
import { ReasoningEntry, TextEntry } from "./text-entry.tsx";
import { ToolEntry } from "./tool-entry.tsx";

export interface StreamEntryProps {
  readonly entry: TimelineEntry;
  /** Start of the run; absent if it has not started. */
  readonly since: string | undefined;
  /** Several conversations run in parallel. */
  readonly hasThreads: boolean;
  readonly showsReasoning: boolean;
}

/** Entry of the stream. Entries do not change, except for calls that end, so they render once. */
export const StreamEntry = memo(function StreamEntry(props: StreamEntryProps): ReactNode {
  const { entry, since, hasThreads, showsReasoning } = props;
  switch (entry.type) {
    case "tool":
      return <ToolEntry call={entry} since={since} hasThreads={hasThreads} />;
    case "text":
      return <TextEntry entry={entry} since={since} hasThreads={hasThreads} />;
    case "reasoning":
      return (
        <ReasoningEntry
          entry={entry}
          since={since}
          hasThreads={hasThreads}
          isOpen={showsReasoning}
        />
      );
    case "finding": {
      const severity = toSeverity(entry.finding);
      return (
        <EventLine
          kind={`ev-finding sev-${severity}`}
          icon={severity}
          label={severity}
          since={since}
          seq={entry.seq}
          at={entry.at}
        >
          <strong>
            <FindingTitle title={entry.finding.title} />
          </strong>
          <span className="where">{shortLocation(entry.finding)}</span>
        </EventLine>
      );
    }
    default:
      return <PlainEntry entry={entry} since={since} />;
  }
});

type BasicEntryType = Exclude<TimelineEntry["type"], "tool" | "text" | "reasoning" | "finding">;
type BasicEntry = Extract<TimelineEntry, { readonly type: BasicEntryType }>;

const LOG_ICONS: Readonly<Record<"debug" | "info" | "warn" | "error", IconName>> = {
  debug: "terminal",
  info: "terminal",
  warn: "warning",
  error: "error",
};

function PlainEntry({
  entry,
  since,
}: {
  readonly entry: BasicEntry;
  readonly since: string | undefined;
}) {
  const [kind, icon] = entryStyle(entry);
  return (
    <EventLine kind={kind} icon={icon} since={since} seq={entry.seq} at={entry.at}>
      {entryText(entry)}
    </EventLine>
  );
}

function entryStyle(entry: BasicEntry): readonly [kind: string, icon: IconName] {
  switch (entry.type) {
    case "step":
      return ["ev-step", "chevron-right"];
    case "retry":
      return ["ev-retry", "refresh"];
    case "log":
      return [entry.level === "error" ? "ev-log ev-bad" : "ev-log", LOG_ICONS[entry.level]];
    case "normalize-error":
      return ["ev-log ev-bad", "error"];
    case "verdict":
      return ["ev-log", entry.ok ? "check" : "error"];
    case "cycle":
      return ["ev-step", "chevron-right"];
    case "candidates":
    case "cycle-end":
      return ["ev-log", "anchor"];
    case "change":
      return ["ev-log", "file-mod"];
    case "pull-opened":
      return ["ev-log", "pr"];
    case "draft-ready":
      return ["ev-log", "edit"];
    case "published":
      return ["ev-log", "pr"];
    case "run-end":
      return ["ev-log", entry.error === undefined ? "ok" : "error"];
    default:
      return assertNever(entry);
  }
}

function entryText(entry: BasicEntry): ReactNode {
  switch (entry.type) {
    case "step":
      return stepLabel(entry.step);
    case "retry":
      return (
        <>
          <strong>Attempt {entry.attempt}.</strong> {asSentence(entry.reason)} What had come in was
          dropped; waited {formatDuration(entry.delayMs)}.
        </>
      );
    case "log":
    case "verdict":
      return <span className="ev-plain">{entry.text}</span>;
    case "candidates":
    case "cycle":
    case "cycle-end":
    case "change":
    case "pull-opened":
      return taskEntryText(entry);
    case "normalize-error":
      return <span className="ev-plain mono">{entry.text}</span>;
    case "draft-ready": {
      const { inline, file, summary } = entry.draft;
      const rest = file + summary;
      return `The draft is ready: ${plural(inline, "comment")} on lines, ${rest} in the summary`;
    }
    case "published":
      return <PublishedLink url={entry.url} />;
    case "run-end":
      return runEndMessage(entry);
    default:
      return assertNever(entry);
  }
}

function PublishedLink({ url }: { readonly url: string }): ReactNode {
  const address = safeLink(url);
  if (address === undefined) return "Published";
  return (
    <>
      Published: <a href={address}>{address}</a>
    </>
  );
}

type TaskEntry = Extract<
  TimelineEntry,
  { readonly type: "candidates" | "cycle" | "cycle-end" | "change" | "pull-opened" }
>;

const OUTCOMES = {
  changed: "a change that fits",
  "no-change": "no change",
  refused: "its patch was refused",
  failed: "it failed",
} as const;

/** Describes an entry that only tasks have, in one line. */
export function taskEntryText(entry: TaskEntry): string {
  switch (entry.type) {
    case "candidates":
      return `The report names ${plural(entry.groups, "failure")}`;
    case "cycle":
      return `Group ${entry.group}${entry.round === 1 ? "" : `, round ${entry.round}`}`;
    case "cycle-end": {
      const what = `Group ${entry.group}: ${OUTCOMES[entry.outcome]}`;
      return entry.why === undefined ? what : `${what}. ${asSentence(entry.why)}`;
    }
    case "change":
      return `A change of ${plural(entry.files, "file")}, applied at the rung ${entry.rung}`;
    case "pull-opened":
      return entry.isFollowup
        ? `Commit added to pull request #${entry.number}`
        : `Pull request #${entry.number} opened`;
    default:
      return assertNever(entry);
  }
}
