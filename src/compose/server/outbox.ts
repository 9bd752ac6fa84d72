import type { LiveLog } from "../../app/events/live-log.ts";
import { createDeliverEntry, type DeliverEntry } from "../../app/jobs/deliver-entry.ts";
import { reconcileTask } from "../../app/jobs/reconcile-task.ts";
import { createPostNotice } from "../../app/publish/post-notice.ts";
import { createReplyPoster } from "../../app/publish/post-reply.ts";
import { createPublishReview } from "../../app/publish/publish-review.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { getPostedVersion } from "../../config/version.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { redactDraft } from "../../domain/outbound/redact-draft.ts";
import { toLinkPolicy } from "../shared/secret-filter.ts";
import type { ServerOptions, ServerParts } from "./context.ts";

/** Builds the delivery of outbox entries. */
export function openDeliverEntry(
  { loaded, options, clock, host, store, gate }: ServerParts,
  { append, isRunning }: { readonly append: LiveLog["append"]; isRunning(jobId: string): boolean },
): DeliverEntry {
  const { allowApprove, minSeverity } = loaded.config;
  const shared = {
    ...host,
    clock,
    version: getPostedVersion(loaded.config),
    links: toLinkPolicy(loaded.config),
  };
  return createDeliverEntry(
    {
      ...shared,
      jobs: store.jobs,
      drafts: store.drafts,
      outbox: store.outbox,
      events: { append },
      publishReview: createPublishReview({
        ...shared,
        redactDraft: (draft) => redactDraft(draft, gate),
      }),
      replies: createReplyPoster(shared),
      postNotice: createPostNotice(shared),
      certaintySeconds: loaded.config.writeCertainty,
      reconcileTask: async (job, context) => {
        if (isRunning(job.id)) throw stillStoppingError(job);
        const pullPage = (repository: string, pull: number): string =>
          `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`;
        const { identity } = host.publisher;
        const intentOf = async (id: string) => (await store.jobs.get(id))?.intent;
        const onIncident = (why: string, { id }: Job): void =>
          options.log("error", `incident: ${why}`, { job: id });
        return reconcileTask(
          { ...shared, pullPage, identity, findIntent: intentOf, onIncident },
          job,
          context,
        );
      },
      commentPage: ({ owner, name, number }, id) =>
        `${loaded.config.codeHostUrl}/${owner}/${name}/pull/${number}#issuecomment-${id}`,
      pageOf: createDraftPageLookup(loaded, options),
    },
    { allowApprove, minSeverity },
  );
}

/** A stopping runner may still write, so its writes are looked up only after its end. */
function stillStoppingError({ id }: Job): AppError<"code-host-unclear"> {
  const message = `the runner of ${id} is stopping; its writes are looked up after its end`;
  return new AppError("code-host-unclear", message, { details: {} });
}

/** Creates the lookup of the page for a draft that waits for a person; `undefined` for other jobs. */
function createDraftPageLookup(
  { server: { baseUrl } }: LoadedServerConfig,
  { isWebhookOnly = false }: ServerOptions,
): (job: Job) => string | undefined {
  return ({ id, repository, pull, status }) =>
    isWebhookOnly || baseUrl === undefined || status !== "draft"
      ? undefined
      : `${baseUrl}/reviews/${repository}/${pull}/${id}`;
}
