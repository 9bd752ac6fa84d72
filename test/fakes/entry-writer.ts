import { createWriteEntry, type WriteEntryPorts } from "../../src/app/jobs/deliver-entry.ts";
import { createPostNotice } from "../../src/app/publish/post-notice.ts";
import { createReplyPoster } from "../../src/app/publish/post-reply.ts";
import { createPublishReview } from "../../src/app/publish/publish-review.ts";
import type { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { type createHost, MARKERS } from "../unit/app/review/pull-scene.ts";

interface WriterScene {
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly clock: WriteEntryPorts["clock"];
  readonly host: ReturnType<typeof createHost>;
  readonly allowApprove?: boolean;
  readonly pageOf?: WriteEntryPorts["pageOf"];
  readonly settleTask?: WriteEntryPorts["settleTask"];
}

/** What writes the entries of a store's outbox to a code host in memory; tasks leave nothing to settle unless told so. */
export function createEntryWriter({ store, clock, host, ...rest }: WriterScene) {
  const { allowApprove = false, pageOf = () => undefined } = rest;
  const { settleTask = async () => ({}) } = rest;
  const shared = { clock, pulls: host, publisher: host, markers: MARKERS, version: "1" };
  const ports: WriteEntryPorts = {
    ...store,
    ...shared,
    pageOf,
    settleTask,
    commentPage: ({ owner, name, number }, id) =>
      `https://host.example/${owner}/${name}/pull/${number}#issuecomment-${id}`,
    publishReview: createPublishReview(shared),
    replies: createReplyPoster(shared),
    postNotice: createPostNotice(shared),
  };
  return createWriteEntry(ports, { allowApprove });
}
