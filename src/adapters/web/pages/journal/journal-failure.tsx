import type { ReactNode } from "react";
import { isApiError } from "../../api/api-client.ts";
import { Banner } from "../../ui/banner.tsx";
import { asSentence } from "../../ui/format.ts";
import { SignedOutBanner } from "../../ui/signed-out-banner.tsx";
import type { JournalFilters } from "./journal-filters.ts";
import { pagePath } from "./journal-filters.ts";
import type { JournalFailure } from "./journal-state.ts";

export interface JournalFailureBannerProps {
  readonly failure: JournalFailure;
  readonly filters: JournalFilters;
  onRetry(): void;
}

/** Explains why the request failed, and that the table shows the previous result. */
export function JournalFailureBanner({
  failure: { error, requested },
  filters,
  onRetry,
}: JournalFailureBannerProps): ReactNode {
  if (isApiError(error, "not-signed-in")) {
    return (
      <SignedOutBanner returnTo={pagePath(filters)}>
        The table is unchanged. The filters are restored after you sign in.
      </SignedOutBanner>
    );
  }
  const what =
    requested === "older" ? "Older calls were not read." : "The filters were not applied.";
  const again = (
    <button type="button" className="btn btn-sm" onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <Banner tone="bad" title={what} actions={again}>
      {isApiError(error) ? asSentence(error.problem.detail) : "Something went wrong in this page."}{" "}
      The table is unchanged.
    </Banner>
  );
}
