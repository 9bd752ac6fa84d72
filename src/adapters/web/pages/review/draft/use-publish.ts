import { useEffect, useRef, useState } from "react";
import type { JobResponse, JobStatusResponse } from "../../../../../domain/api/job-response.ts";
import { isApiError } from "../../../api/api-client.ts";
import { useApi } from "../../../api/use-api.ts";
import { toSaveProblem } from "./autosave.ts";
import { getSaveStatus } from "./save-status.tsx";
import type { Draft } from "./use-draft.ts";

/** Reason that a draft was not accepted for publishing. */
export interface PublishProblem {
  /** `head-moved` offers a choice. */
  readonly code: string;
  readonly detail: string;
}

export interface Publishing {
  readonly isBusy: boolean;
  readonly problem?: PublishProblem | undefined;
  /** Resolves with `true` if the draft was accepted. */
  publish(onReviewedCommit: boolean): Promise<boolean>;
  forget(): void;
}

export interface PublishOptions {
  readonly job: JobResponse;
  readonly draft: Draft;
  /** The confirmation dialog is open: the draft must not change after the user has seen it. */
  readonly isAsked: boolean;
  onJob(job: JobResponse): void;
}

/** Submits the draft for publishing as the user saw it. Idempotent. */
export function usePublish({ job, draft, isAsked, onJob }: PublishOptions): Publishing {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PublishProblem>();
  const isUnderWay = useRef(false);
  const seen = useRef(0);
  useEffect(() => {
    if (isAsked) seen.current = draft.read().news;
  }, [isAsked, draft]);
  const send = async (onReviewedCommit: boolean): Promise<void> => {
    const { version } = draft.read().draft;
    const path = `/api/reviews/${job.id}/publish`;
    const options = { body: { onReviewedCommit }, ifMatch: version };
    onJob(applyStatusAnswer(job, await api.send<JobStatusResponse>("POST", path, options)));
  };
  const tryToPublish = async (onReviewedCommit: boolean): Promise<PublishProblem | undefined> => {
    try {
      if (!(await draft.flush())) return notSavedProblem(draft);
      // Saving may merge changes by others that the user has not seen yet.
      if (draft.read().news !== seen.current) return DRAFT_CHANGED;
      await send(onReviewedCommit);
      return undefined;
    } catch (error) {
      return toPublishProblem(error, draft);
    }
  };
  const publish = async (onReviewedCommit: boolean): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const found = await tryToPublish(onReviewedCommit);
    seen.current = draft.read().news;
    isUnderWay.current = false;
    setProblem(found);
    setBusy(false);
    return found === undefined;
  };
  const forget = (): void => setProblem(undefined);
  return { isBusy, publish, forget, problem };
}

/** Applies the answer of a status change to the job; fields that it omits are removed. */
export function applyStatusAnswer(job: JobResponse, answer: JobStatusResponse): JobResponse {
  const { error: _error, url: _url, place: _place, ...rest } = job;
  return { ...rest, ...answer };
}

function notSavedProblem(draft: Draft): PublishProblem {
  const saving = getSaveStatus(draft.read());
  const why = saving.kind === "not-saved" ? saving.why : "something is still on its way";
  return { code: "not-saved", detail: `not everything is saved: ${why}` };
}

const DRAFT_CHANGED: PublishProblem = {
  code: "draft-changed",
  detail: "the draft was changed elsewhere a moment ago; check it, and publish again",
};

async function toPublishProblem(error: unknown, draft: Draft): Promise<PublishProblem> {
  if (isApiError(error, "draft-changed")) {
    await draft.refresh().catch(() => {});
    return DRAFT_CHANGED;
  }
  const trouble = toSaveProblem(error, draft.read());
  if (trouble.kind === "signed-out") {
    draft.dispatch({ type: "failed", trouble });
    return { code: "not-signed-in", detail: "you were signed out; sign in, and publish again" };
  }
  if (!isApiError(error))
    return { code: "unexpected", detail: "something went wrong in this page; load it again" };
  return { code: error.problem.code, detail: error.problem.detail };
}
