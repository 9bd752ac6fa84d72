import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";

export interface RefreshBannerProps {
  /** Why the job could not be asked for. */
  readonly problem: string | undefined;
  refresh(): void;
}

/** Says that what is shown of a job may be old; nothing when it is not. */
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
