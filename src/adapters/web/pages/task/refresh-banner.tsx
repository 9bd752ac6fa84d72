import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";

export interface RefreshBannerProps {
  /** Reason that the job could not be loaded. */
  readonly problem: string | undefined;
  refresh(): void;
}

/** Warns that the shown job may be outdated; renders nothing if it is current. */
export function RefreshBanner({ problem, refresh }: RefreshBannerProps): ReactNode {
  if (problem === undefined) return null;
  return (
    <Banner
      tone="bad"
      title="The state of this task did not load."
      actions={
        <button type="button" className="btn btn-sm" onClick={refresh}>
          Try again
        </button>
      }
    >
      {problem}
    </Banner>
  );
}
