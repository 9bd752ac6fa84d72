import { z } from "zod";
import type { RequestedEnds } from "../pull/requested-ends.ts";
import { TaskJobRequest } from "../task/task-job-request.ts";
import type { TriggerDecision } from "../trigger/trigger-decision.ts";
import { Job } from "./job.ts";

const pull = z.object({ owner: z.string(), name: z.string(), number: z.number().int().positive() });

const REQUEST_FIELDS = {
  pull,
  /** The comment that asks; 0 when nobody knows. */
  commentId: z.number().int().nonnegative(),
  instructions: z.string(),
  /** Login. */
  commenter: z.string(),
  /** Title and description as they were when it was asked. */
  title: z.string().optional(),
  description: z.string().optional(),
  /** ISO 8601, by the code host's clock; absent: when the job was taken. */
  askedAt: z.string().optional(),
  installationId: z.number().int().positive().optional(),
};

/** Ends of the pull request when a review was asked for; absent when nobody has read them in time. */
const ends = z.object({
  head: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  baseBranch: z.string(),
});

/** What a person chose beside the wish; absent: as it is configured. */
export const ReviewOptions = z.object({
  provider: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  /** Tokens; 0 means no cap. */
  maxInputTokens: z.number().int().nonnegative().optional(),
});
export type ReviewOptions = Readonly<z.infer<typeof ReviewOptions>>;

/** What a review is asked for, as its job keeps it. */
export const ReviewJobRequest = z.object({
  ...REQUEST_FIELDS,
  options: ReviewOptions.optional(),
  /** Id of the job that is done once more. */
  rerunOf: z.string().min(1).optional(),
  ends: ends.optional(),
});
export type ReviewJobRequest = Readonly<z.infer<typeof ReviewJobRequest>>;

/** What a follow-up is asked for, as its job keeps it. */
export const FollowupJobRequest = z.object({
  ...REQUEST_FIELDS,
  threadId: z.number().int().positive(),
  path: z.string(),
  side: z.enum(["LEFT", "RIGHT"]),
  /** Absent: the thread is on the whole file. */
  line: z.number().int().positive().optional(),
  diffHunk: z.string(),
});
export type FollowupJobRequest = Readonly<z.infer<typeof FollowupJobRequest>>;

/** What is shown of a job's request, whatever its kind. */
export interface RequestSummary {
  readonly title?: string;
  readonly instructions?: string;
  readonly options?: ReviewOptions;
}

/**
 * Reads what a page shows of a request; what is not there, or not to be read, is left out. The instruction of a task
 * are its instructions.
 */
export function readRequestSummary(request: Job["request"]): RequestSummary {
  const isObject = typeof request === "object" && request !== null && !Array.isArray(request);
  const { title, instruction, instructions = instruction, options } = isObject ? request : {};
  const chosen = ReviewOptions.safeParse(options);
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof instructions === "string" ? { instructions } : {}),
    ...(chosen.success ? { options: chosen.data } : {}),
  };
}

/** What is shown of a task's request: its report is told by its size. */
export type TaskRequestSummary = Omit<
  TaskJobRequest,
  "instruction" | "context" | "title" | "testLinks"
> & {
  /** Of the failure report, in UTF-8. */
  readonly contextBytes: number;
  /** Tests that have links to where they can be watched, and these links. */
  readonly linkedTests: number;
  readonly links: number;
};

/** Reads what a page shows of a task's request; `undefined` for one that is not to be read. */
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

/** Keeps of a trigger what its job needs, as plain JSON: what was asked, as it was when it was asked. */
export function toJobRequest(
  { kind, request }: Exclude<TriggerDecision, { kind: "ignore" }>,
  ends?: RequestedEnds,
): Job["request"] {
  const schema = kind === "followup" ? FollowupJobRequest : ReviewJobRequest;
  const askedAt = request.commentUpdatedAt;
  const added = { ...(askedAt === undefined ? {} : { askedAt }), ...(ends && { ends }) };
  return Job.shape.request.parse(schema.parse({ ...request, ...added }));
}
