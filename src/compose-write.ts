import type { LiveLog } from "./app/live-log.ts";
import { createPostNotice } from "./app/post-notice.ts";
import { createReplyPoster } from "./app/post-reply.ts";
import { createPublishReview } from "./app/publish-review.ts";
import { createWriteEntry, type WriteEntry } from "./app/write-entry.ts";
import { linkPolicy } from "./compose-gate.ts";
import type { ServerOptions, ServerParts } from "./compose-server-parts.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import { VERSION } from "./config/version.ts";
import type { Job } from "./domain/job/job.ts";
import { holdDraft } from "./domain/outbound/hold-draft.ts";

/** What writes the entries of the outbox. */
export function createWrite(
  { loaded, options, clock, host, store, gate }: ServerParts,
  append: LiveLog["append"],
): WriteEntry {
  const { allowApprove, minSeverity } = loaded.config;
  const shared = { ...host, clock, version: VERSION, links: linkPolicy(loaded.config) };
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
      pageOf: heldPage(loaded, options),
    },
    { allowApprove, ...(minSeverity === undefined ? {} : { minSeverity }) },
  );
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
