import { z } from "zod";
import { dropUndefined } from "../core/drop-undefined.ts";
import type { RequestedEnds } from "../pull/requested-ends.ts";
import { TaskJobRequest } from "../task/task-job-request.ts";
import { PullAction } from "../trigger/pull-action.ts";
import type { TriggerDecision } from "../trigger/trigger-decision.ts";
import { Job } from "./job.ts";

const pull = z.object({ owner: z.string(), name: z.string(), number: z.number().int().positive() });

const REQUEST_FIELDS = {
  pull,
  /** Comment that requested the job; 0 if unknown. */
  commentId: z.number().int().nonnegative(),
  /** True for a comment on lines of the pull request; absent: on its page, or a follow-up. */
  isOnLines: z.boolean().optional(),
  instructions: z.string(),
  /** Login. */
  commenter: z.string(),
  /** Title and description at the time of the request. */
  title: z.string().optional(),
  description: z.string().optional(),
  /** ISO 8601, by the code host's clock; absent: the time when the job was accepted. */
  askedAt: z.string().optional(),
  installationId: z.number().int().positive().optional(),
};

/**
 * Base and head of the pull request at the time of the request; absent if they could not be read in
 * time.
 */
const ends = z.object({
  head: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  baseBranch: z.string(),
});

/** Options of a review chosen by the user; absent: as configured. */
export const ReviewOptions = z.object({
  provider: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  /** Tokens; 0 means no limit. */
  maxInputTokens: z.number().int().nonnegative().optional(),
});
/** Options of a review chosen by the user. */
export type ReviewOptions = Readonly<z.infer<typeof ReviewOptions>>;

/** Change of a pull request that started a review; absent if a person requested it. */
const change = z.object({ action: PullAction, head: z.string(), at: z.string() });

/** Request of a review, as stored with its job. */
export const ReviewJobRequest = z.object({
  ...REQUEST_FIELDS,
  change: change.optional(),
  options: ReviewOptions.optional(),
  /** Id of the job that is repeated. */
  rerunOf: z.string().min(1).optional(),
  ends: ends.optional(),
});
/** Request of a review, as stored with its job. */
export type ReviewJobRequest = Readonly<z.infer<typeof ReviewJobRequest>>;

/** Returns whether a job is a review that no person requested. */
export function isAutomaticReview({
  kind,
  request,
}: Partial<Pick<Job, "kind"> & { readonly request?: unknown }>): boolean {
  return kind === "review" && ReviewJobRequest.safeParse(request).data?.change !== undefined;
}

/** Request of a follow-up, as stored with its job. */
export const FollowupJobRequest = z.object({
  ...REQUEST_FIELDS,
  threadId: z.number().int().positive(),
  path: z.string(),
  side: z.enum(["LEFT", "RIGHT"]),
  /** Absent: the thread is on the whole file. */
  line: z.number().int().positive().optional(),
  diffHunk: z.string(),
});
/** Request of a follow-up, as stored with its job. */
export type FollowupJobRequest = Readonly<z.infer<typeof FollowupJobRequest>>;

/** Displayed part of a job's request, for all kinds of jobs. */
export interface RequestSummary {
  readonly title?: string | undefined;
  readonly instructions?: string | undefined;
  readonly options?: ReviewOptions | undefined;
}

/**
 * Reads the displayed part of a request; missing or unreadable members are omitted. For a task, the
 * instruction is shown as `instructions`.
 */
export function readRequestSummary(request: Job["request"]): RequestSummary {
  const isObject = typeof request === "object" && request !== null && !Array.isArray(request);
  const { title, instruction, instructions = instruction, options } = isObject ? request : {};
  const chosen = ReviewOptions.safeParse(options);
  return {
    title: typeof title === "string" ? title : undefined,
    instructions: typeof instructions === "string" ? instructions : undefined,
    options: chosen.data,
  };
}

/** Displayed part of a task's request: the report is represented by its size. */
export type TaskRequestSummary = Omit<
  TaskJobRequest,
  "instruction" | "context" | "title" | "testLinks"
> & {
  /** Size of the failure report, in UTF-8 bytes. */
  readonly contextBytes: number;
  /** Number of tests with links, and of these links. */
  readonly linkedTests: number;
  readonly links: number;
};

/** Reads the displayed part of a task's request; `undefined` if it cannot be read. */
export function readTaskRequestSummary(request: Job["request"]): TaskRequestSummary | undefined {
  const parsed = TaskJobRequest.safeParse(request);
  if (!parsed.success) return undefined;
  const { instruction: _instruction, title: _title, context, testLinks, ...asked } = parsed.data;
  const lists = Object.values(testLinks);
  return {
    ...asked,
    contextBytes: new TextEncoder().encode(context).length,
    linkedTests: lists.length,
    links: lists.reduce((sum, list) => sum + list.length, 0),
  };
}

/**
 * Converts a trigger to the request of its job, as plain JSON, with the texts at the time of the
 * request.
 */
export function toJobRequest(
  { kind, request }: Exclude<TriggerDecision, { kind: "ignore" }>,
  ends?: RequestedEnds,
): Job["request"] {
  const thread = "thread" in request ? request.thread : undefined;
  const schema =
    kind === "followup" || thread !== undefined ? FollowupJobRequest : ReviewJobRequest;
  const askedAt = request.commentUpdatedAt;
  const added = dropUndefined({ askedAt, ends, ...thread });
  return Job.shape.request.parse(schema.parse({ ...request, ...added }));
}

/** Returns the issue that is notified if a task fails; `undefined` if its request names none. */
export function getTriageIssue({
  kind,
  request,
}: Pick<Job, "kind"> & { readonly request?: unknown }): number | undefined {
  return kind === "task" ? TaskJobRequest.safeParse(request).data?.triageIssue : undefined;
}
