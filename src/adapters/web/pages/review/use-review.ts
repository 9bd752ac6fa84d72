import { useCallback, useEffect, useState } from "react";
import type { DraftResponse } from "../../../../domain/api/draft-response.ts";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { RunView } from "../../../../domain/event/run-view.ts";
import type { JobStatus } from "../../../../domain/job/job.ts";
import { isApiError } from "../../api/api-client.ts";
import { useApi } from "../../api/use-api.ts";
import type { Connection } from "../../run/follow-run.ts";
import { type FollowedJob, useJob } from "../../run/use-job.ts";
import { asSentence } from "../../ui/format.ts";

/** A failed review has a draft if posting it failed. */
const WITH_DRAFT: ReadonlySet<JobStatus> = new Set([
  "draft",
  "publishing",
  "published",
  "discarded",
]);

export interface FollowedReview extends FollowedJob {
  readonly draft: DraftResponse | undefined;
  /** Reason that the draft could not be loaded; one line. */
  readonly missing: string | undefined;
  /** The stored draft cannot be read; a retry does not help. */
  readonly isUnreadable: boolean;
  /** Loads the draft again. */
  load(): void;
}

/** Follows the job of a review and loads its draft as soon as it exists. */
export function useReview(
  content: PageContents["review"],
  view: RunView,
  connection: Connection,
): FollowedReview {
  const followed = useJob({ initial: content.job, view, connection });
  const { id, status } = followed.job;
  const hasDraft = WITH_DRAFT.has(status) || (status === "failed" && view.draft !== undefined);
  const loaded = useDraftAnswer(id, content, hasDraft ? status : undefined);
  return { ...followed, ...loaded };
}

/**
 * Loads the draft for a status of the job; it is loaded again when the status changes. No status
 * means that there is no draft.
 */
function useDraftAnswer(
  id: string,
  first: Pick<PageContents["review"], "draft" | "unreadable">,
  status: JobStatus | undefined,
): Pick<FollowedReview, "draft" | "missing" | "isUnreadable" | "load"> {
  const api = useApi();
  const [draft, setDraft] = useState(first.draft);
  const [missing, setMissing] = useState(first.unreadable && asSentence(first.unreadable.detail));
  const [isUnreadable, setUnreadable] = useState(first.unreadable !== undefined);
  const load = useCallback(async () => {
    try {
      setDraft(await api.get<DraftResponse>(`/api/reviews/${encodeURIComponent(id)}/draft`));
      setMissing(undefined);
      setUnreadable(false);
    } catch (error) {
      // A run that failed after it announced its draft has none.
      if (isApiError(error, "no-draft")) return;
      setUnreadable(isApiError(error, "draft-unreadable"));
      setMissing(isApiError(error) ? asSentence(error.problem.detail) : "It did not load.");
    }
  }, [api, id]);
  const isMissing = status !== undefined && draft?.status !== status;
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);
  return { draft, missing, isUnreadable, load: () => void load() };
}
