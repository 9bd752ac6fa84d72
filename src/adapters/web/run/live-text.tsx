import type { ReactNode } from "react";
import type { ThreadView } from "../../../domain/event/run-view-parts.ts";
import { EventLine } from "./event-line.tsx";
import { isJsonText } from "./stream-window.ts";

/**
 * Maximum number of characters of incomplete text to show: laying out more would take the whole
 * frame.
 */
const SHOWN_CHARS = 4_000;

export interface LiveTextProps {
  readonly thread: ThreadView;
  /** ISO 8601. */
  readonly now: string;
  readonly since: string | undefined;
  readonly hasThreads: boolean;
  /** Reasoning is shown too. */
  readonly showsReasoning: boolean;
}

/** Incomplete text of a conversation, shown without formatting. */
export function LiveText(props: LiveTextProps): ReactNode {
  const { thread, now, since, hasThreads, showsReasoning } = props;
  const { name, text, reasoning, isReasoning } = thread;
  const where = hasThreads ? <p className="where">{name}</p> : null;
  return (
    <>
      {isReasoning && (showsReasoning || text === "") ? (
        <EventLine kind="ev-think" icon="thought" at={now} since={since} isBusy>
          {where}
          {showsReasoning ? (
            <StreamingText text={reasoning} isDone={text !== ""} />
          ) : (
            <span>Reasoning</span>
          )}
        </EventLine>
      ) : null}
      {text === "" ? null : (
        <EventLine kind="ev-text" icon="text" at={now} since={since} isBusy>
          {where}
          <StreamingText text={text} />
        </EventLine>
      )}
    </>
  );
}

interface StreamingTextProps {
  readonly text: string;
  readonly isDone?: boolean;
}

function StreamingText({ text, isDone = false }: StreamingTextProps): ReactNode {
  const end = text.length > SHOWN_CHARS ? `…${text.slice(-SHOWN_CHARS)}` : text;
  return (
    <p className={isJsonText(text) ? "ev-plain mono" : "ev-plain"}>
      {end}
      {isDone ? null : <span className="caret" aria-hidden="true" />}
    </p>
  );
}
