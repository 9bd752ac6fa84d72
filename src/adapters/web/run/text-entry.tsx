import type { ReactNode } from "react";
import type { TimelineEntry } from "../../../domain/event/timeline.ts";
import { formatBytes, formatDuration } from "../ui/format.ts";
import { Markdown } from "../ui/markdown/markdown.tsx";
import { Disclosure } from "./disclosure.tsx";
import { EventLine } from "./event-line.tsx";
import { isJsonText, isTooHeavy } from "./stream-window.ts";

type Entry<Type extends TimelineEntry["type"]> = Extract<TimelineEntry, { readonly type: Type }>;

export interface ModelTextProps<Type extends TimelineEntry["type"]> {
  readonly entry: Entry<Type>;
  readonly since: string | undefined;
  /** Several conversations run in parallel. */
  readonly hasThreads: boolean;
}

/** Complete text of the model. The JSON answer at the end of a review is collapsed. */
export function TextEntry({ entry, since, hasThreads }: ModelTextProps<"text">): ReactNode {
  const { seq, at, text, thread } = entry;
  return (
    <EventLine kind="ev-text" icon="text" seq={seq} at={at} since={since}>
      {hasThreads ? <p className="where">{thread}</p> : null}
      {isJsonText(text) ? (
        <Disclosure summary={<span className="ev-name">Answer, {formatBytes(text.length)}</span>}>
          {() => (
            <div className="ev-detail">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
              <pre tabIndex={0}>
                <code>{text}</code>
              </pre>
            </div>
          )}
        </Disclosure>
      ) : isTooHeavy(text) ? (
        <p className="ev-plain">{text}</p>
      ) : (
        <Markdown text={text} />
      )}
    </EventLine>
  );
}

/** Reasoning of the model before a text or a tool call. */
export function ReasoningEntry({
  entry,
  since,
  hasThreads,
  isOpen,
}: ModelTextProps<"reasoning"> & { readonly isOpen: boolean }): ReactNode {
  const { seq, at, text, ms, thread } = entry;
  return (
    <EventLine kind="ev-think" icon="thought" seq={seq} at={at} since={since}>
      <Disclosure
        isOpen={isOpen}
        summary={
          <>
            <span>{ms === undefined ? "Reasoning" : `Reasoning, ${formatDuration(ms)}`}</span>
            {hasThreads ? <span className="ev-size">{thread}</span> : null}
          </>
        }
      >
        {() => <p className="ev-plain">{text}</p>}
      </Disclosure>
    </EventLine>
  );
}
