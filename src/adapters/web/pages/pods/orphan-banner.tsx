import type { ReactNode } from "react";
import type { PodRow } from "../../../../domain/api/operations-response.ts";
import { Banner } from "../../ui/banner.tsx";
import { plural } from "../../ui/format.ts";

export interface OrphanBannerProps {
  readonly orphans: readonly PodRow[];
  onStop(row: PodRow): void;
}

/** Warns of runners whose job has ended; they occupy capacity. */
export function OrphanBanner({ orphans, onStop }: OrphanBannerProps): ReactNode {
  const [first, ...more] = orphans;
  if (first === undefined) return null;
  const stop = (
    <button
      type="button"
      className="btn btn-sm"
      aria-haspopup="dialog"
      onClick={() => onStop(first)}
    >
      {more.length === 0 ? "Stop the orphan" : "Stop the first"}
    </button>
  );
  return (
    <Banner tone="warn" icon="unlink" title={`${plural(orphans.length, "orphan")}.`} actions={stop}>
      <code className="mono">{first.podName}</code>{" "}
      {more.length === 0 ? "runs, but no job" : `and ${more.length} more run, but no job`} waits for
      it. It cannot publish any more. Stopping it frees a place.
    </Banner>
  );
}
