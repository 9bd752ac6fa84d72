import type { ReactNode } from "react";
import type { TimelineEntry } from "../../../domain/event/timeline.ts";
import { formatBytes, formatDuration } from "../ui/format.ts";
import { Markdown } from "../ui/markdown/markdown.tsx";
import { EventLine } from "./event-line.tsx";
import { Fold } from "./fold.tsx";
import { isHeavy, isObject } from "./stream-window.ts";

type Entry<Type extends TimelineEntry["type"]> = Extract<TimelineEntry, { readonly type: Type }>;

export interface WordsEntryProps<Type extends TimelineEntry["type"]> {
  readonly entry: Entry<Type>;
  readonly since: string | undefined;
  /** Whether several conversations run side by side. */
  readonly hasThreads: boolean;
}

/** A whole text of the model. The answer that a review ends with is an object: it is folded. */
export function TextEntry({ entry, since, hasThreads }: WordsEntryProps<"text">): ReactNode {
  const { seq, at, text, thread } = entry;
  return (
    <EventLine kind="ev-text" icon="text" {...{ seq, at, since }}>
      {hasThreads ? <p className="where">{thread}</p> : null}
      {isObject(text) ? (
        <Fold summary={<span className="ev-name">Answer, {formatBytes(text.length)}</span>}>
          {() => (
            <div className="ev-detail">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
              <pre tabIndex={0}>
                <code>{text}</code>
              </pre>
            </div>
          )}
        </Fold>
      ) : isHeavy(text) ? (
        <p className="ev-plain">{text}</p>
      ) : (
        <Markdown text={text} />
      )}
    </EventLine>
  );
}

/** What the model thought before it said or did something. */
export function ReasoningEntry({
  entry,
  since,
  hasThreads,
  isOpen,
}: WordsEntryProps<"reasoning"> & { readonly isOpen: boolean }): ReactNode {
  const { seq, at, text, ms, thread } = entry;
  return (
    <EventLine kind="ev-think" icon="thought" {...{ seq, at, since }}>
      <Fold
        isOpen={isOpen}
        summary={
          <>
            <span>{ms === undefined ? "Reasoning" : `Reasoning, ${formatDuration(ms)}`}</span>
            {hasThreads ? <span className="ev-size">{thread}</span> : null}
          </>
        }
      >
        {() => <p className="ev-plain">{text}</p>}
      </Fold>
    </EventLine>
  );
}
