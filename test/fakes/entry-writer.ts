import { createDeliverEntry, type DeliverEntryPorts } from "../../src/app/jobs/deliver-entry.ts";
import { createPostNotice } from "../../src/app/publish/post-notice.ts";
import { createReplyPoster } from "../../src/app/publish/post-reply.ts";
import { createPublishReview } from "../../src/app/publish/publish-review.ts";
import type { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { type createHost, MARKERS } from "../unit/app/review/pull-fixture.ts";

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
  };
  return createDeliverEntry(ports, { allowApprove });
}
