import { type ReactNode, useRef, useState } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { formatDuration, formatTimestamp } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { useNow } from "../../ui/use-now.ts";
import { OrphanBanner } from "./orphan-banner.tsx";
import { type StopTarget, toStopTarget } from "./pod-rows.ts";
import { EngineFailure, PodsFailure } from "./pods-failure.tsx";
import { RunningPanel } from "./running-panel.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { POLL_SECONDS, type PodsView, usePods } from "./use-pods.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

export const title = (): string => "Pods";

/** Page of running and waiting jobs, refreshed every few seconds. */
export function View(content: PageContents["pods"]): ReactNode {
  const view = usePods(content);
  const { pods, waiting } = view.pods;
  const [target, setTarget] = useState<StopTarget>();
  const place = useRef<HTMLElement>(null);
  useFocusFallback(place);
  return (
    <main id="main" className="main" tabIndex={-1} ref={place}>
      <div className="page-head">
        <h1>Pods</h1>
        <p className="lede">Everything that is running now, in every location.</p>
        <RefreshStatus view={view} />
      </div>
      <PodsFailure view={view} />
      <EngineFailure view={view} />
      <OrphanBanner
        orphans={pods.filter(({ isOrphan }) => isOrphan === true)}
        onStop={(row) => setTarget(toStopTarget(row))}
      />
      <RunningPanel pods={pods} onStop={(row) => setTarget(toStopTarget(row))} />
      <WaitingPanel waiting={waiting} onCancel={(row) => setTarget(toStopTarget(row))} />
      <StopDialog
        target={target}
        onClose={() => setTarget(undefined)}
        onEnded={() => void view.refresh()}
      />
    </main>
  );
}

/** Age of the data, with the button that pauses updates. */
function RefreshStatus({ view }: { readonly view: PodsView }): ReactNode {
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
