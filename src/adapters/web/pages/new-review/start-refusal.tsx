import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { SignedOutBanner } from "../../ui/signed-out-banner.tsx";
import type { StartState } from "./use-start-review.ts";

export interface StartRefusalProps {
  readonly start: StartState;
  readonly pullRequest: string;
}

/** Explains why the review did not start, for errors that do not belong to a single field. */
export function StartRefusal({ start, pullRequest }: StartRefusalProps): ReactNode {
  if (start.kind !== "refused") return null;
  if (start.error.problem.code === "not-signed-in") {
    return (
      <SignedOutBanner returnTo={`/?pr=${encodeURIComponent(pullRequest)}`}>
        What you typed is stored in this browser and comes back after you sign in.
      </SignedOutBanner>
    );
  }
  const { requestId } = start.error;
  return (
    <Banner tone="bad" title="No review was started.">
      {start.detail} What you typed is unchanged.
      {requestId === "" ? null : (
        <>
          {" "}
          <span className="muted">
            Request <code className="mono">{requestId}</code>
          </span>
        </>
      )}
    </Banner>
  );
}
