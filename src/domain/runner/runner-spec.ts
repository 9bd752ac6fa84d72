import { z } from "zod";
import { Allowance } from "../budget/allowance.ts";
import { AppError } from "../core/app-error.ts";
import { CoverageFields } from "../delta/coverage.ts";
import { Category } from "../finding/finding.ts";
import { JobKind } from "../job/job.ts";
import type { PullRequest } from "../pull/pull-request.ts";
import { TaskIntent } from "../task/task-intent.ts";
import { RunnerSettings } from "./runner-settings.ts";

/** Version of the format that this program writes and reads. */
export const SPEC_VERSION = 1;

const text = z.string().min(1);
const count = z.number().int().nonnegative();
const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
const end = z.object({ branch: z.string(), sha: objectId });

/** Pull request as it was when its job was dispatched. */
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

/** Token with its expiry (ISO 8601); absent if unknown. */
const Token = z.object({ value: text, expiresAt: z.iso.datetime().optional() });
/** Token with its expiry (ISO 8601); absent if unknown. */
export type RunnerToken = Readonly<z.infer<typeof Token>>;

/**
 * Complete input of a runner: the request, one repository's short-lived token, one model. It
 * contains no app key, no session secret, no other repository. Secrets are in plain text: it is
 * passed by message, mount or stdin, never on a command line.
 */
export const RunnerSpec = z.object({
  version: z.literal(SPEC_VERSION),
  job: z.object({ id: text, attempt: z.number().int().positive(), kind: JobKind }),
  /** Request as stored with the job. */
  request: z.json(),
  /** Pull request of the job, its head pinned; absent for jobs that open one. */
  pull: PinnedPull.optional(),
  /** For tasks only. */
  task: z
    .object({
      /** Pinned base of the change: the named branch, or the head of the pull request. */
      base: end,
      /** Default branch for workflows. */
      defaultBranch: text,
      /** Announced write of an earlier runner of this job: it is read back first. */
      intent: TaskIntent.optional(),
      /** Hidden line at the end of the body of a pull request of the service. */
      marker: text.optional(),
      /** Page of the job; absent if there is none. */
      page: z.url().optional(),
    })
    .optional(),
  /** Addresses of findings posted before, by the finding's id: they are not posted again. */
  said: z.record(z.string(), z.string()).optional(),
  /** Earlier reviews, for a review that is only about what is new. */
  earlier: z
    .object({
      hasReview: z.boolean(),
      /** Record of the latest one; absent if it is missing or not valid. */
      coverage: CoverageFields.optional(),
      /** Key for identities of blocks of this pull request, in hexadecimal. */
      key: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      /** Findings of comments on lines, to recognize the same issue in other words. */
      findings: z
        .array(
          z.object({
            id: text,
            url: z.string(),
            path: text,
            side: z.enum(["LEFT", "RIGHT"]),
            line: count.optional(),
            startLine: count.optional(),
            text: z.string(),
            code: z.string(),
            context: z.array(z.string()),
            category: Category.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  /** Login of the service's posts. */
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
    /**
     * True if the address was chosen by a user who may not reach private addresses: every
     * connection is checked.
     */
    isGuarded: z.boolean().optional(),
  }),
  /** Payer of the calls, for the journal. */
  payer: z.object({ configId: text.optional(), provider: text }).optional(),
  settings: RunnerSettings,
  /** Budget besides the limit of input tokens, with the prices; absent: no further limit. */
  budget: Allowance.optional(),
  /** Callback of a runner in another process; absent in the server's process. */
  callback: z.object({ url: z.url(), token: text }).optional(),
  /** ISO 8601; absent if the runner has no deadline. */
  deadlineAt: z.iso.datetime().optional(),
});
/** Complete input of a runner. */
export type RunnerSpec = Readonly<z.infer<typeof RunnerSpec>>;

/** Returns the pull request of a spec, in the format of the use cases. */
export function getPinnedPull({ pull }: RunnerSpec): PullRequest | undefined {
  return pull;
}

/** Returns the service's login. Throws `input-invalid` if the spec has none. */
export function requireLogin({ login }: Pick<RunnerSpec, "login">): string {
  if (login !== undefined) return login;
  throw new AppError("input-invalid", "the runner's spec has no login", {
    details: { path: "login" },
  });
}
