import { z } from "zod";
import { Allowance } from "../budget/allowance.ts";
import { JobKind } from "../job/job.ts";
import type { PullRequest } from "../pull/pull-request.ts";
import { TaskIntent } from "../task/task-intent.ts";
import { RunnerSettings } from "./runner-settings.ts";

/** The shape that this program writes and reads. */
export const SPEC_VERSION = 1;

const text = z.string().min(1);
const count = z.number().int().nonnegative();
const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
const end = z.object({ branch: z.string(), sha: objectId });

/** A pull request as it was when its job was dispatched. */
const PinnedPull = z.object({
  ref: z.object({ owner: text, name: text, number: z.number().int().positive() }),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  isOpen: z.boolean(),
  base: end,
  head: end,
  headRepository: z.string().optional(),
  mergeBaseSha: objectId,
  defaultBranch: z.string(),
  changedFiles: count,
  additions: count.optional(),
  deletions: count.optional(),
});

/** A token with the moment (ISO 8601) from which it is no longer taken; absent when nobody has said. */
const Token = z.object({ value: text, expiresAt: z.iso.datetime().optional() });
export type RunnerToken = Readonly<z.infer<typeof Token>>;

/**
 * All that a runner is given: what to do, one repository's short-lived token, one model. No app key, no session secret,
 * no other repository. Secrets stand in it as they are: it travels by message, mount or stdin, never on a command line.
 */
export const RunnerSpec = z.object({
  version: z.literal(SPEC_VERSION),
  job: z.object({ id: text, attempt: z.number().int().positive(), kind: JobKind }),
  /** As the job keeps it. */
  request: z.json(),
  /** Pull request that is worked on, its head pinned; absent for work that opens one. */
  pull: PinnedPull.optional(),
  /** Of a task alone. */
  task: z
    .object({
      /** What the change is made on, pinned: the branch that was named, or the head of the pull request. */
      base: end,
      /** Where workflows are taken from unless something else is said. */
      defaultBranch: text,
      /** What an earlier runner of this job was about to write: it is read back first. */
      intent: TaskIntent.optional(),
      /** Hidden line that the body of our pull request ends with. */
      marker: text.optional(),
      /** Page of the job; absent where there is none. */
      page: z.url().optional(),
    })
    .optional(),
  /** Where findings were told before, by the finding's id: they are not told again. */
  said: z.record(z.string(), z.string()).optional(),
  /** Login that our posts carry. */
  login: text.optional(),
  repository: z.object({ owner: text, name: text, cloneUrl: z.url(), apiUrl: z.url() }),
  token: Token,
  model: z.object({
    baseUrl: z.url(),
    apiKey: text,
    model: text.optional(),
    billTo: text.optional(),
    maxTokens: z.number().int().positive(),
    maxInputTokens: count,
    maxIterations: count,
    stream: z.boolean(),
    reasoningEffort: text.optional(),
    /** Whether somebody chose the address who may not reach private ones: every connection is looked at. */
    isGuarded: z.boolean().optional(),
  }),
  /** Who pays, for the journal. */
  payer: z.object({ configId: text.optional(), provider: text }).optional(),
  settings: RunnerSettings,
  /** What it may spend beside its cap of input tokens, and at what prices; absent: it is not limited further. */
  budget: Allowance.optional(),
  /** Where a runner of another process reports; absent in this one. */
  callback: z.object({ url: z.url(), token: text }).optional(),
  /** ISO 8601; absent where nothing ends the runner's time. */
  deadlineAt: z.iso.datetime().optional(),
});
export type RunnerSpec = Readonly<z.infer<typeof RunnerSpec>>;

/** The pull request of a spec, in the form that use cases take. */
export function getPinnedPull({ pull }: RunnerSpec): PullRequest | undefined {
  if (pull === undefined) return undefined;
  const { headRepository, ...rest } = pull;
  return { ...rest, ...(headRepository === undefined ? {} : { headRepository }) };
}
