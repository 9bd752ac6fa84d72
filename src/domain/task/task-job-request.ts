import { z } from "zod";

/** A place where a test can be watched, as the caller names it. */
export const TestLink = z.object({ label: z.string(), url: z.string() });
export type TestLink = Readonly<z.infer<typeof TestLink>>;

/** The workflow run that asked, as its token says. */
export const TaskCaller = z.object({
  actor: z.string().optional(),
  workflowRef: z.string().optional(),
  runId: z.string().optional(),
  runAttempt: z.string().optional(),
  /** Ref and commit that the workflow ran on. */
  ref: z.string().optional(),
  sha: z.string().optional(),
});
export type TaskCaller = Readonly<z.infer<typeof TaskCaller>>;

/** What a task is asked for, as its job keeps it: plain JSON. */
export const TaskJobRequest = z.object({
  mode: z.enum(["new_pr", "existing_pr"]),
  /** Branch to start from; with `existing_pr` it says nothing. */
  baseRef: z.string().min(1),
  /** Trusted: the workflow's own words. */
  instruction: z.string().min(1),
  /** The failure report: untrusted. At most 512 KiB, head and tail of each group kept. */
  context: z.string(),
  /** With `existing_pr`: the pull request that gets another commit. */
  pullNumber: z.number().int().positive().optional(),
  /** Of the pull request; the model proposes one without it. */
  title: z.string().min(1).optional(),
  branchPrefix: z.string().min(1),
  /** By the node id of the test. */
  testLinks: z.record(z.string(), z.array(TestLink)),
  /** Issue that is told when the task fails. */
  triageIssue: z.number().int().positive().optional(),
  caller: TaskCaller.optional(),
});
export type TaskJobRequest = Readonly<z.infer<typeof TaskJobRequest>>;
