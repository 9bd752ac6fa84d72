import { createPublishReview } from "../../../../src/app/publish/publish-review.ts";
import type {
  FinishedReview,
  PublishSettings,
} from "../../../../src/app/publish/resolve-target.ts";
import type { FileBlob, PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { type PlanOptions, planReview } from "../../../../src/domain/finding/plan-review.ts";
import { redactDraft } from "../../../../src/domain/outbound/redact-draft.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import type {
  MemoryCodeHost,
  MemoryFailure,
} from "../../../../src/testing/create-memory-code-host.ts";
import type { MemoryPull } from "../../../../src/testing/memory-tables.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { commitId } from "../../../fakes/memory-tree.ts";
import { reviewDraft, reviewedHunks } from "../../domain/render/sample-draft.ts";
import {
  addedFile,
  createContext,
  createHost,
  HEAD,
  LINES,
  LOGIN,
  MARKERS,
  memoryPull,
  pullRequest,
  REF,
  refused,
  TIP,
} from "../review/pull-fixture.ts";

export const BASE = commitId("a");
export const MOVED = commitId("d");
export const FINDINGS: readonly ReviewComment[] = [
  { path: "a.ts", line: 2, body: "It leaks." },
  { path: "a.ts", line: 3, body: "It blocks.", severity: "major" },
  { path: "a.ts", line: 90, body: "It is elsewhere." },
];

export interface PublishSetup {
  readonly findings?: readonly ReviewComment[] | undefined;
  /** Files of the reviewed change; `a.ts` alone when absent. */
  readonly files?: readonly PullFile[];
  readonly event?: PlanOptions["event"] | undefined;
  readonly draft?: Partial<ReviewDraft> | undefined;
  readonly now?: Partial<MemoryPull>;
  /** What the reviewed change starts from. */
  readonly base?: string | undefined;
  /** What it was asked for; the head and base branch of the scene when absent. */
  readonly asked?: FinishedReview["asked"] | "nobody knows" | undefined;
  readonly isApproved?: boolean;
  /** Files of the reviewed commit, which the code host still has. */
  readonly reviewed?: Readonly<Record<string, FileBlob>>;
  /** Whether the head of now descends from the reviewed one. */
  readonly isAhead?: boolean;
  readonly failures?: readonly MemoryFailure[];
  readonly login?: string;
  readonly settings?: Partial<PublishSettings>;
  /** A secret that the gate has learnt since. */
  readonly secret?: string;
}

/** A draft, its pull request as it is by now, and what publishes one on the other. */
export function openPublishHarness(scene: PublishSetup) {
  const { findings = FINDINGS, event = "COMMENT", failures = [], login = LOGIN } = scene;
  const { asked = { head: HEAD, baseBranch: "main" }, isApproved = false } = scene;
  const host = createHost(memoryPull(scene.now), {
    failures,
    login,
    repositories: {
      "acme/shop": {
        branches: { main: TIP },
        commits: {
          [MOVED]: { ancestors: scene.isAhead === true ? [HEAD] : [] },
          ...(scene.reviewed && {
            [BASE]: { files: {} },
            [HEAD]: { ancestors: [BASE], files: scene.reviewed },
          }),
        },
      },
    },
  });
  const { files = [addedFile("a.ts")] } = scene;
  const plan = planReview(files, findings, {
    event,
    allowApprove: true,
  });
  const hunks = reviewedHunks(files);
  const draft = reviewDraft({ head: HEAD, plan, hunks, ...scene.draft });
  const clock = createFakeClock();
  const ports = {
    pulls: host,
    publisher: host,
    comments: host,
    markers: MARKERS,
    clock,
    version: "1.2.3",
  };
  const { events, run } = createContext();
  const gate = createSecretFilter();
  if (scene.secret !== undefined) gate.registerSecret("METRICS_TOKEN", scene.secret);
  const hold = (found: ReviewDraft) => redactDraft(found, gate);
  const publish = () =>
    createPublishReview({ ...ports, redactDraft: hold })(
      {
        pull: REF,
        base: scene.base ?? BASE,
        draft,
        reviewId: "work-1",
        isApproved,
        ...(asked === "nobody knows" ? {} : { asked }),
      },
      { allowApprove: true, ...scene.settings },
      run,
    ).catch((error: unknown) => error);
  return { host, publish, events };
}

export async function published(scene: PublishSetup = {}) {
  const opened = openPublishHarness(scene);
  const result = await opened.publish();
  const reviews = reviewsOf(opened.host);
  return { ...opened, result, reviews, review: reviews[0] };
}

export const reviewsOf = ({ posts }: MemoryCodeHost) =>
  posts.flatMap((post) => (post.kind === "review" ? [post.review] : []));
export const linesOf = (review: ReturnType<typeof reviewsOf>[number] | undefined) =>
  review?.comments.map(({ line }) => line).sort();
export const moved = (files = [addedFile("a.ts", ["new();", ...LINES])]): Partial<MemoryPull> => ({
  pull: pullRequest({ head: { branch: "topic", sha: MOVED } }),
  files,
});
export const rejectedOn = (call: MemoryFailure["call"], tookEffect = false): MemoryFailure => ({
  operation: "postReview",
  call,
  error: refused(),
  tookEffect,
});
