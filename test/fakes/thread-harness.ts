import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { createCollaborators } from "../../src/adapters/github/create-collaborators.ts";
import { createCommentPublisher } from "../../src/adapters/github/create-comment-publisher.ts";
import { createPullReader } from "../../src/adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "../../src/adapters/github/create-review-publisher.ts";
import { createStaticTokens } from "../../src/adapters/github/create-static-tokens.ts";
import { createThreadResolver } from "../../src/adapters/github/create-thread-resolver.ts";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { createRunCommand } from "../../src/app/followup/run-command.ts";
import { createAcceptEvent } from "../../src/app/intake/accept-event.ts";
import { createDeliverEntry } from "../../src/app/jobs/deliver-entry.ts";
import { createPostNotice } from "../../src/app/publish/post-notice.ts";
import { createReplyPoster } from "../../src/app/publish/post-reply.ts";
import { createPublishReview } from "../../src/app/publish/publish-review.ts";
import { createReviewThreads } from "../../src/app/thread/review-threads.ts";
import type { ReviewCommentState } from "../../src/demo/host/state.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { numberRows } from "../../src/domain/diff/number-rows.ts";
import { parseHunks } from "../../src/domain/diff/parse-hunks.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { ReviewComment } from "../../src/domain/finding/finding.ts";
import { planReview } from "../../src/domain/finding/plan-review.ts";
import { createMarkers } from "../../src/domain/publish/marker.ts";
import { writeStoredReview } from "../../src/domain/review/stored-draft.ts";
import { decideTrigger } from "../../src/domain/trigger/decide-trigger.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { reviewDraft } from "../unit/domain/render/sample-draft.ts";
import { createFakeClock } from "./fake-clock.ts";
import { openHost } from "./host-calls.ts";

export const REPOSITORY = "acme/shop";
const TRIGGER = "@asksvc";
/** Code that the reviewer of the harness objects to, wherever it finds it. */
export const BAD = "  return pool.open(unchecked).leak();";

/** Comment of a stranger that starts a thread of its own. */
export const STRANGE_COMMENT = "I like this line.";

export interface ThreadSetup {
  /** Runs commands and reviews as the Action does, or through the jobs and the outbox of the server. */
  readonly mode: "action" | "server";
  readonly mayResolve: boolean;
  readonly severity?: ReviewComment["severity"];
}

/** Text of the changed file with a line. */
export const body = (bad: string): string =>
  [
    "export function first() {",
    "  return one();",
    "}",
    "",
    "export function load(pool) {",
    bad,
    "}",
    "",
  ].join("\n");
const BASE_FILES = { "a.ts": "export const nothing = 0;\n", "z.ts": "export const zero = 0;\n" };

/** A pull request on the embedded code host, whose first review posted one finding; a stranger has a thread beside it. */
export async function openThreadHarness({ mode, mayResolve, severity = "major" }: ThreadSetup) {
  const { host, installationToken } = await openHost({ isVolatile: true });
  host.addRepository({
    owner: "acme",
    name: "shop",
    collaborators: { wes: "write", rex: "read", ann: "write" },
  });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: BASE_FILES });
  const commit = (files: Record<string, string | null>, isRebased = false): string =>
    host.commit(
      REPOSITORY,
      { branch: "topic", from: "main", message: "Change", author: "ann", files },
      { isForced: isRebased },
    );
  commit({ "a.ts": body(BAD), "b.ts": "export const other = 1;\n" });
  const number = host.openPull(REPOSITORY, { title: "Pool", author: "ann", head: "topic" });
  const pull = { owner: "acme", name: "shop", number };
  const contents = mayResolve ? "write" : "read";
  const permissions = { contents, pull_requests: "write", issues: "write", metadata: "read" };
  Object.assign(host.state.app.permissions, permissions);
  const clock = createFakeClock({ startAt: "2026-06-01T12:00:00.000Z" });
  const options = { apiUrl: host.apiUrl, pacing: false, clock, version: "1.0.0" };
  const tokens =
    mode === "action"
      ? createStaticTokens({
          ...options,
          token: createSecret(installationToken(REPOSITORY, permissions)),
          isActionsToken: true,
        })
      : createAppTokens({
          ...options,
          appId: host.state.app.id,
          privateKey: createSecret(host.appPrivateKey),
        });
  const adapter = { ...options, tokens };
  const events: RunEventBody[] = [];
  const shared = {
    pulls: createPullReader(adapter),
    publisher: createReviewPublisher(adapter),
    comments: createCommentPublisher(adapter),
    resolver: createThreadResolver(adapter),
    collaborators: createCollaborators(adapter),
    markers: createMarkers(new Uint8Array(32).fill(7)),
    clock,
    version: "1.0.0",
    trigger: TRIGGER,
    certainty: { seconds: 1, maxDoubts: 1 },
  };
  const threads = createReviewThreads(shared);
  const publishReview = createPublishReview({ ...shared, threads });
  const runCommand = createRunCommand(shared);
  const replies = createReplyPoster(shared);
  const store = createMemoryStore(clock);
  const accept = createAcceptEvent(
    { jobs: store.jobs, clock, findRefusalReason: async () => undefined },
    { trigger: TRIGGER },
  );
  const deliver = createDeliverEntry(
    {
      ...store,
      ...shared,
      publishReview,
      replies,
      runCommand,
      threads,
      postNotice: createPostNotice(shared),
      reconcileTask: async () => ({}),
      pageOf: () => undefined,
    },
    { allowApprove: false },
  );
  const { signal } = new AbortController();
  const run = { emit: (event: RunEventBody) => void events.push(event), signal };
  let reviews = 0;

  /** Reviews the head as a model that finds the bad code, and publishes the review. */
  const review = async (): Promise<string> => {
    reviews += 1;
    const now = await shared.pulls.pull(pull, signal);
    const { files } = await shared.pulls.files(now, signal);
    const plan = planReview(files, findBad(files, severity));
    const manifest = files.map(({ path, status }) => ({
      path,
      status,
      state: "reviewed" as const,
    }));
    const draft = reviewDraft({ head: now.head.sha, repository: REPOSITORY, plan, manifest });
    const reviewId = `work-${reviews}`;
    if (mode === "action") {
      const finished = { pull, base: now.mergeBaseSha, draft, reviewId };
      return (await publishReview(finished, { allowApprove: false }, run)).url;
    }
    const at = clock.now();
    const request = { pull, commentId: 0, instructions: "", commenter: "wes" };
    const { job } = await store.jobs.accept(
      {
        id: reviewId,
        kind: "review",
        source: "webhook",
        status: "publishing",
        attempt: 1,
        repository: REPOSITORY,
        pull: number,
        workId: reviewId,
        requestedBy: "wes",
        request,
        createdAt: at,
        updatedAt: at,
      },
      [reviewId],
      [{ key: `review:${reviewId}`, jobId: reviewId, kind: "review", payload: {} }],
    );
    const text = writeStoredReview({ base: now.mergeBaseSha, draft });
    await store.jobs.change({ job, draft: text });
    return await drain();
  };

  /** Writes everything in the outbox; returns the address of the last post. */
  const drain = async (): Promise<string> => {
    let last = "";
    for (const entry of await store.outbox.due(clock.now(), 64)) {
      const { url } = await deliver(entry, signal);
      await store.outbox.recordOutcome(entry.key, { kind: "done", url });
      last = url ?? last;
    }
    return last;
  };

  const comments = (): ReviewCommentState[] => {
    const found = host.state.repositories
      .find(({ name }) => name === "shop")
      ?.issues.find((one) => one.number === number)?.pull?.comments;
    return found ?? [];
  };
  /** First comments of the service's threads. */
  const findings = (): ReviewCommentState[] =>
    comments().filter(
      ({ author, inReplyTo }) => author.endsWith("[bot]") && inReplyTo === undefined,
    );

  /** Delivers a comment's event twice, as hooks do. */
  const handle = async (commentId: number): Promise<void> => {
    const event = parseGithubEvent(
      "pull_request_review_comment",
      host.payloadOf(REPOSITORY, commentId),
    );
    for (const delivery of ["one", "two"]) {
      const decision = decideTrigger(event, { trigger: TRIGGER });
      if (mode === "server" && decision.kind === "command") {
        await accept({ deliveryId: `${commentId}-${delivery}`, event });
        await drain();
      } else if (decision.kind === "command") {
        const { request } = decision;
        const { commenter: by, instructions: text, thread } = request;
        await runCommand({ pull, commentId, threadId: thread?.threadId, by, text }, { signal });
      } else if (decision.kind === "followup") {
        const { threadId, path, commenter: asker } = decision.request;
        const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, estimated: false };
        const answer = { text: "Because.", usage, calls: 1, stopReason: "final", hadTools: true };
        const head = "0".repeat(40);
        await replies.post(
          { pull, commentId, threadId, path, asker },
          { ...answer, stopReason: "final", head },
          { signal },
        );
      }
    }
  };
  /** Lets a person or bot reply in the thread of the first finding; its event is handled. */
  const reply = async (author: string, text: string): Promise<number> => {
    const inReplyTo = findings()[0]?.id ?? 0;
    const id = await host.commentOnLine(REPOSITORY, number, { author, body: text, inReplyTo });
    await handle(id);
    return id;
  };
  await review();
  await host.commentOnLine(REPOSITORY, number, {
    author: "sam",
    body: STRANGE_COMMENT,
    path: "b.ts",
    line: 1,
  });
  return { host, pull, shared, commit, review, reply, comments, findings, events, signal };
}

export type ThreadHarness = Awaited<ReturnType<typeof openThreadHarness>>;

function findBad(files: readonly PullFile[], severity: ReviewComment["severity"]) {
  return files.flatMap(({ path, patch = "" }): ReviewComment[] =>
    parseHunks(patch)
      .flatMap(numberRows)
      .filter(({ right, text }) => right !== undefined && text.trim() === BAD.trim())
      .map(({ right = 1 }) => ({
        path,
        line: right,
        severity,
        category: "correctness",
        title: "`pool.open` leaks its connection",
        body: "The connection that `pool.open` returns is never closed.",
      })),
  );
}
