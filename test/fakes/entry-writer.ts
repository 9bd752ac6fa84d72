import { createRunCommand } from "../../src/app/followup/run-command.ts";
import { createDeliverEntry, type DeliverEntryPorts } from "../../src/app/jobs/deliver-entry.ts";
import { createPostNotice } from "../../src/app/publish/post-notice.ts";
import { createReplyPoster } from "../../src/app/publish/post-reply.ts";
import { createPublishReview } from "../../src/app/publish/publish-review.ts";
import { createReviewThreads } from "../../src/app/thread/review-threads.ts";
import type { ThreadResolver } from "../../src/ports/thread-resolver.ts";
import type { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { type createHost, MARKERS } from "../unit/app/review/pull-fixture.ts";

/** A code host that does not tell which threads are resolved. */
const NO_RESOLUTIONS: ThreadResolver = {
  resolutions: async () => [],
  resolve: async () => false,
  unresolve: async () => false,
};

interface EntryWriterSetup {
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly clock: DeliverEntryPorts["clock"];
  readonly host: ReturnType<typeof createHost>;
  readonly allowApprove?: boolean;
  readonly pageOf?: DeliverEntryPorts["pageOf"];
  readonly reconcileTask?: DeliverEntryPorts["reconcileTask"];
}

/** What writes the entries of a store's outbox to a code host in memory; tasks leave nothing to settle unless told so. */
export function createEntryWriter({ store, clock, host, ...rest }: EntryWriterSetup) {
  const { allowApprove = false, pageOf = () => undefined } = rest;
  const { reconcileTask = async () => ({}) } = rest;
  const shared = {
    clock,
    pulls: host,
    publisher: host,
    comments: host,
    markers: MARKERS,
    version: "1",
    trigger: "@asksvc",
    resolver: NO_RESOLUTIONS,
    collaborators: { permission: async () => "write" as const },
  };
  const ports: DeliverEntryPorts = {
    ...store,
    ...shared,
    pageOf,
    reconcileTask: reconcileTask,
    commentPage: ({ owner, name, number }, id) =>
      `https://host.example/${owner}/${name}/pull/${number}#issuecomment-${id}`,
    publishReview: createPublishReview(shared),
    replies: createReplyPoster(shared),
    postNotice: createPostNotice(shared),
    threads: createReviewThreads(shared),
    runCommand: createRunCommand(shared),
  };
  return createDeliverEntry(ports, { allowApprove });
}
