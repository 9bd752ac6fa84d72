import type { LiveLog } from "../../app/events/live-log.ts";
import { createRunCommand } from "../../app/followup/run-command.ts";
import {
  createDeliverEntry,
  createDraftPageLookup,
  type DeliverEntry,
} from "../../app/jobs/deliver-entry.ts";
import { reconcileTask } from "../../app/jobs/reconcile-task.ts";
import { createPostNotice } from "../../app/publish/post-notice.ts";
import { createReplyPoster } from "../../app/publish/post-reply.ts";
import { createPublishReview } from "../../app/publish/publish-review.ts";
import { createReportCheckRun } from "../../app/publish/report-check-run.ts";
import { createCountEarlierFindings } from "../../app/review/count-earlier-findings.ts";
import { createFindEarlierWork } from "../../app/review/find-earlier-work.ts";
import { createReviewThreads } from "../../app/thread/review-threads.ts";
import { getPostedVersion } from "../../config/version.ts";
import { redactDraft } from "../../domain/outbound/redact-draft.ts";
import { toLinkPolicy } from "../shared/secret-filter.ts";
import { getPagesUrl, type ServerParts } from "./context.ts";

/** Builds the delivery of outbox entries. */
export function openDeliverEntry(
  parts: ServerParts,
  { append, isRunning }: { readonly append: LiveLog["append"]; isRunning(jobId: string): boolean },
): DeliverEntry {
  const { loaded, options, clock, host, store, gate } = parts;
  const { allowApprove, minSeverity, muteCategories } = loaded.config;
  const shared = {
    ...host,
    clock,
    version: getPostedVersion(loaded.config),
    links: toLinkPolicy(loaded.config),
    trigger: loaded.config.trigger,
  };
  const threads = createReviewThreads(shared);
  return createDeliverEntry(
    {
      ...shared,
      jobs: store.jobs,
      drafts: store.drafts,
      outbox: store.outbox,
      events: { append },
      publishReview: createPublishReview({
        ...shared,
        threads,
        redactDraft: (draft) => redactDraft(draft, gate),
      }),
      threads,
      replies: createReplyPoster(shared),
      runCommand: createRunCommand(shared),
      postNotice: createPostNotice(shared),
      checks: loaded.config.checkRun
        ? {
            reportCheckRun: createReportCheckRun(shared),
            countEarlierFindings: createCountEarlierFindings(createFindEarlierWork(host)),
          }
        : undefined,
      certaintySeconds: loaded.config.writeCertainty,
      reconcileTask: (job, context) =>
        reconcileTask(
          {
            ...shared,
            isRunning,
            pullPage: (repository, pull) =>
              `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`,
            identity: host.publisher.identity,
            findIntent: async (id) => (await store.jobs.get(id))?.intent,
            onIncident: (why, { id }) => options.log("error", `incident: ${why}`, { job: id }),
          },
          job,
          context,
        ),
      commentPage: ({ owner, name, number }, id) =>
        `${loaded.config.codeHostUrl}/${owner}/${name}/pull/${number}#issuecomment-${id}`,
      pageOf: createDraftPageLookup(getPagesUrl(parts)),
    },
    { allowApprove, minSeverity, muteCategories },
  );
}
