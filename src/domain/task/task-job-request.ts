import { z } from "zod";

/** Link to watch a test, as named by the caller. */
export const TestLink = z.object({ label: z.string(), url: z.string() });
/** Link to watch a test, as named by the caller. */
export type TestLink = Readonly<z.infer<typeof TestLink>>;

/** Workflow run that sent the request, according to its token. */
export const TaskCaller = z.object({
  actor: z.string().optional(),
  workflowRef: z.string().optional(),
  runId: z.string().optional(),
  runAttempt: z.string().optional(),
  /** Ref and commit of the workflow run. */
  ref: z.string().optional(),
  sha: z.string().optional(),
});
/** Workflow run that sent the request, according to its token. */
export type TaskCaller = Readonly<z.infer<typeof TaskCaller>>;

/** Request of a task, as stored with its job: plain JSON. */
export const TaskJobRequest = z.object({
  mode: z.enum(["new_pr", "existing_pr"]),
  /** Branch to start from; ignored with `existing_pr`. */
  baseRef: z.string().min(1),
  /** Trusted: written by the workflow. */
  instruction: z.string().min(1),
  /** Failure report: untrusted. At most 512 KiB; head and tail of each group are kept. */
  context: z.string(),
  /** With `existing_pr`: the pull request to add a commit to. */
  pullNumber: z.number().int().positive().optional(),
  /** Title of the pull request; proposed by the model if absent. */
  title: z.string().min(1).optional(),
  branchPrefix: z.string().min(1),
  /** Links by the node id of the test. */
  testLinks: z.record(z.string(), z.array(TestLink)),
  /** Issue that is notified if the task fails. */
  triageIssue: z.number().int().positive().optional(),
  caller: TaskCaller.optional(),
});
/** Request of a task, as stored with its job: plain JSON. */
export type TaskJobRequest = Readonly<z.infer<typeof TaskJobRequest>>;
