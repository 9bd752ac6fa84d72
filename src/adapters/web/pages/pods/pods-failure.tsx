import type { ReactNode } from "react";
import { isApiError } from "../../api/api-client.ts";
import { Banner } from "../../ui/banner.tsx";
import { asSentence } from "../../ui/format.ts";
import { SignedOutBanner } from "../../ui/signed-out-banner.tsx";
import { isAccessDenied, POLL_SECONDS, type PodsView } from "./use-pods.ts";

/** Explains which data the table lacks, and why. */
export function EngineFailure({ view }: { readonly view: PodsView }): ReactNode {
  const { why } = view.pods;
  if (why === undefined) return null;
  return (
    <Banner tone="warn" title="Containers and pods are not in the table.">
      {asSentence(why)}
    </Banner>
  );
}

/** Explains why the table is outdated. */
export function PodsFailure({ view }: { readonly view: PodsView }): ReactNode {
  const { failure, isPaused, refresh } = view;
  if (failure === undefined) return null;
  if (isApiError(failure, "not-signed-in"))
    return (
      <SignedOutBanner returnTo="/admin/pods">
        The table shows the last known state.
      </SignedOutBanner>
    );
  const again = (
    <button type="button" className="btn btn-sm" onClick={() => void refresh()}>
      Try now
    </button>
  );
  const goesOn = !isPaused && !isAccessDenied(failure);
  return (
    <Banner tone="warn" title="The page is out of date." actions={again}>
      {isApiError(failure)
        ? asSentence(failure.problem.detail)
        : "Something went wrong in this page."}{" "}
      The table shows the last known state.
      {goesOn ? ` The next try is within ${POLL_SECONDS} s.` : ""}
    </Banner>
  );
}
