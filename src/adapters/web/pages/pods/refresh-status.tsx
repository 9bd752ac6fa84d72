import type { ReactNode } from "react";
import { formatDuration, formatTimestamp } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useNow } from "../../ui/use-now.ts";
import { POLL_SECONDS, type PodsView } from "./use-pods.ts";

/** Age of the data, with the button that pauses updates. */
export function RefreshStatus({ view }: { readonly view: PodsView }): ReactNode {
  const { isPaused, setPaused, failure, refresh } = view;
  const isFresh = !isPaused && failure === undefined;
  const toggle = (): void => {
    setPaused(!isPaused);
    if (isPaused) void refresh();
  };
  return (
    <div className="page-actions pods-read">
      <span className="fact">
        <span className={isFresh ? "live-dot" : "live-dot live-dot-off"} aria-hidden="true" />
        <span>
          <Age at={view.readAt} />
          {isPaused ? ", paused" : `, every ${POLL_SECONDS} s`}
        </span>
      </span>
      <button type="button" className="btn btn-sm" onClick={toggle}>
        <Icon name={isPaused ? "refresh" : "pause"} />
        {isPaused ? "Go on" : "Pause"}
      </button>
    </div>
  );
}

/** Shows seconds, unlike other ages on the page, to indicate that the page is updating. */
function Age({ at }: { readonly at: string }): ReactNode {
  const ms = Math.max(0, Date.parse(useNow("seconds")) - Date.parse(at));
  return (
    <time dateTime={at} title={formatTimestamp(at)}>
      Read {formatDuration(Math.floor(ms / 1_000) * 1_000)} ago
    </time>
  );
}
