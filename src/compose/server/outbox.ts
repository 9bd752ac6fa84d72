import type { LiveLog } from "../../app/events/live-log.ts";
import { createWriteEntry, type WriteEntry } from "../../app/jobs/deliver-entry.ts";
import { settleTask } from "../../app/jobs/reconcile-task.ts";
import { createPostNotice } from "../../app/publish/post-notice.ts";
import { createReplyPoster } from "../../app/publish/post-reply.ts";
import { createPublishReview } from "../../app/publish/publish-review.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { postedVersion } from "../../config/version.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { holdDraft } from "../../domain/outbound/hold-draft.ts";
import { linkPolicy } from "../shared/outbound-gate.ts";
import type { ServerOptions, ServerParts } from "./context.ts";

/** What writes the entries of the outbox. */
export function createWrite(
  { loaded, options, clock, host, store, gate }: ServerParts,
  { append, isRunning }: { readonly append: LiveLog["append"]; isRunning(jobId: string): boolean },
): WriteEntry {
  const { allowApprove, minSeverity } = loaded.config;
  const shared = {
    ...host,
    clock,
    version: postedVersion(loaded.config),
    links: linkPolicy(loaded.config),
  };
  return createWriteEntry(
    {
      ...shared,
      jobs: store.jobs,
      drafts: store.drafts,
      outbox: store.outbox,
      events: { append },
      publishReview: createPublishReview({ ...shared, hold: (draft) => holdDraft(draft, gate) }),
      replies: createReplyPoster(shared),
      postNotice: createPostNotice(shared),
      certaintySeconds: loaded.config.writeCertainty,
      settleTask: async (job, context) => {
        if (isRunning(job.id)) throw stillStopping(job);
        const pullPage = (repository: string, pull: number): string =>
          `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`;
        const { identity } = host.publisher;
        const intentOf = async (id: string) => (await store.jobs.get(id))?.intent;
        const onIncident = (why: string, { id }: Job): void =>
          options.log("error", `incident: ${why}`, { job: id });
        return settleTask({ ...shared, pullPage, identity, intentOf, onIncident }, job, context);
      },
      commentPage: ({ owner, name, number }, id) =>
        `${loaded.config.codeHostUrl}/${owner}/${name}/pull/${number}#issuecomment-${id}`,
      pageOf: heldPage(loaded, options),
    },
    { allowApprove, minSeverity },
  );
}

/** What a runner writes that is being stopped cannot be looked up before it has stopped. */
function stillStopping({ id }: Job): AppError<"code-host-unclear"> {
  const message = `the runner of ${id} is being stopped; what it has written is looked up then`;
  return new AppError("code-host-unclear", message, { details: {} });
}

/** The page of a draft that waits for a person; nobody else is sent to a page. */
function heldPage(
  { server: { baseUrl } }: LoadedServerConfig,
  { isWebhookOnly = false }: ServerOptions,
): (job: Job) => string | undefined {
  return ({ id, repository, pull, status }) =>
    isWebhookOnly || baseUrl === undefined || status !== "draft"
      ? undefined
      : `${baseUrl}/reviews/${repository}/${pull}/${id}`;
}
