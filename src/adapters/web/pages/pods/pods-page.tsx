import { type ReactNode, useRef, useState } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { OrphanBanner } from "./orphan-banner.tsx";
import { type StopTarget, toStopTarget } from "./pod-rows.ts";
import { EngineFailure, PodsFailure } from "./pods-failure.tsx";
import { RefreshStatus } from "./refresh-status.tsx";
import { RunningPanel } from "./running-panel.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { usePods } from "./use-pods.ts";
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
        <p className="lede">Everything that runs now, wherever it runs.</p>
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
