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

/** A review that failed has a draft when it failed to be posted. */
const WITH_DRAFT: ReadonlySet<JobStatus> = new Set([
  "draft",
  "publishing",
  "published",
  "discarded",
]);

export interface FollowedReview extends FollowedJob {
  readonly draft: DraftResponse | undefined;
  /** Why the draft could not be loaded; one line. */
  readonly missing: string | undefined;
  /** The stored draft cannot be read, whenever it is asked for. */
  readonly isUnreadable: boolean;
  /** Asks for the draft again. */
  load(): void;
}

/** Follows the job of a review and its draft, which is there without a reload as soon as it is made. */
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

/** The draft of a job in that status; it is another one when the job has moved on. No status: there is none. */
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
      // A run that failed after it had told its draft has none.
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
