import type { MouseEvent, ReactNode } from "react";
import { formatCount, plural } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { LiveText } from "./live-text.tsx";
import { StreamEntry } from "./stream-entry.tsx";
import { useServerNow } from "./use-server-now.ts";
import type { Tail } from "./use-tail.ts";

/** Maximum number of conversations with live text. */
const MAX_LIVE = 6;

export interface StreamLogProps {
  readonly tail: Tail;
  /** Placeholder shown before the first entry. */
  readonly empty: ReactNode;
  readonly isShort: boolean;
  readonly showsReasoning: boolean;
  /** URL of the complete log. */
  readonly logPath: string;
}

/** Entries of a stream in a scroll box that follows the end. */
export function StreamLog(props: StreamLogProps): ReactNode {
  const { tail, empty, isShort, showsReasoning, logPath } = props;
  const { view, entries, scroller, isFollowing, isAtEnd } = tail;
  const { startedAt: since, threads } = view;
  const live = threads.filter(({ isStreaming }) => isStreaming).slice(0, MAX_LIVE);
  const common = { since, showsReasoning, hasThreads: threads.length > 1 };
  const isEmpty = entries.length === 0 && live.length === 0;
  return (
    <div className="stream-frame">
      <section
        ref={scroller}
        className={isShort ? "stream stream-short" : "stream"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label="Events, scrolls"
        onScroll={tail.onScroll}
        onClickCapture={(event) => keepSummaryInPlace(event, tail)}
      >
        {isEmpty ? (
          empty
        ) : (
          <div
            className="stream-log"
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            aria-label="Events of this run"
          >
            <EarlierEvents tail={tail} logPath={logPath} />
            {entries.map((entry) => (
              <StreamEntry key={entry.seq} entry={entry} {...common} />
            ))}
            {isAtEnd
              ? live.map((thread) => <LiveThread key={thread.name} thread={thread} {...common} />)
              : null}
          </div>
        )}
      </section>
      {isFollowing ? null : <TailControls tail={tail} />}
    </div>
  );
}

/** Updates separately, as the other entries do not change over time. */
function LiveThread(props: Omit<Parameters<typeof LiveText>[0], "now">): ReactNode {
  return <LiveText {...props} now={useServerNow()} />;
}

type TailProps = Pick<StreamLogProps, "tail">;

function EarlierEvents({ tail, logPath }: TailProps & Pick<StreamLogProps, "logPath">): ReactNode {
  const { earlier, move, view } = tail;
  const { dropped } = view.timeline;
  if (earlier > 0)
    return (
      <div className="stream-more">
        <button type="button" className="btn btn-sm" onClick={() => move(-1)}>
          <Icon name="arrow-up" />
          Show earlier
        </button>
        <span className="hint">{formatCount(earlier + dropped)} before these</span>
      </div>
    );
  if (dropped === 0) return null;
  return (
    <p className="stream-more hint">
      {plural(dropped, "earlier event")} are in <a href={logPath}>the whole log</a>
    </p>
  );
}

function TailControls({ tail }: TailProps): ReactNode {
  const { fresh, follow, move, isAtEnd } = tail;
  return (
    <div className="tail">
      {isAtEnd ? null : (
        <button type="button" className="btn btn-sm" onClick={() => move(1)}>
          <Icon name="arrow-down" />
          Show later
        </button>
      )}
      {isAtEnd && fresh === 0 ? null : (
        <button type="button" className="btn btn-sm" onClick={follow}>
          <Icon name="to-line" />
          {fresh === 0 ? "To the end" : plural(fresh, "new event")}
        </button>
      )}
    </div>
  );
}

/** Keeps the clicked line in place: expanding content grows downwards. */
function keepSummaryInPlace(event: MouseEvent, { unfollow, scroller }: Tail): void {
  const summary = event.target instanceof Element ? event.target.closest("summary") : null;
  if (summary === null) return;
  const before = summary.getBoundingClientRect().top;
  unfollow();
  requestAnimationFrame(() => {
    const { current: box } = scroller;
    if (box !== null) box.scrollTop += summary.getBoundingClientRect().top - before;
  });
}
