import { z } from "zod";
import { RUNGS } from "../patch/place-hunk.ts";
import { TAMPER_CODES } from "../task/proposal.ts";
import { REPRODUCE_VERDICTS, VERIFY_VERDICTS } from "../task/verify/verify-report.ts";

const count = z.number().int().nonnegative();
/** Groups and rounds are 1-based. */
const ordinal = z.number().int().positive();
const line = z.string().max(4_000);
const lines = z.array(line).max(200);

/** Changed file, with its kind of change and its numbers of lines. */
export const ChangedFile = z.object({
  path: line,
  /** Previous path of a renamed file. */
  previousPath: line.optional(),
  status: z.enum(["added", "modified", "deleted", "renamed"]),
  added: count,
  removed: count,
  /** Hunks in unified diff format; empty if no line differs. */
  patch: z.string().max(220_000).optional(),
  /** Reason for the missing hunks, if the content may differ. */
  omission: z.enum(["binary", "too-large", "submodule"]).optional(),
});
/** Changed file, with its kind of change and its numbers of lines. */
export type ChangedFile = Readonly<z.infer<typeof ChangedFile>>;

/** Verdict on a change, from the verification workflow or from the service itself. */
export const VERDICT_PAYLOAD = {
  ok: z.boolean(),
  text: z.string(),
  /** Absent if unknown. */
  mode: z.enum(["verify", "reproduce"]).optional(),
  verdict: z.enum([...new Set([...VERIFY_VERDICTS, ...REPRODUCE_VERDICTS])]).optional(),
  /** Page of the run on the code host. */
  url: line.optional(),
  round: ordinal.optional(),
};

/** Payloads of task events. Senders must respect these sizes: larger payloads are rejected. */
export const TASK_PAYLOADS = {
  /** Sent once, if a deadline ends the run; both in milliseconds. */
  "time-budget": {
    totalMs: count,
    /** Part at the end that is reserved for the steps after the model's work. */
    reserveMs: count,
    /** Start of the budget, ISO 8601; absent: the start of the run. */
    startedAt: z.iso.datetime().optional(),
  },
  /** Failures in the report, in its order; sent once. Created by `createCandidatesEvent`. */
  candidates: {
    groups: z
      .array(z.object({ title: line, tests: z.array(line).max(20), /** Of tests. */ count }))
      .max(100),
  },
  /** A cycle of work on a group starts, or starts again. */
  cycle: { group: ordinal, round: ordinal },
  /** Result of a cycle; sent before the task continues with the next group. */
  "cycle-end": {
    group: ordinal,
    round: ordinal,
    outcome: z.enum(["changed", "no-change", "refused", "failed"]),
    /** One line for users. */
    why: line.optional(),
  },
  /**
   * Change that passed all checks of the service; replaces an earlier one. Created by
   * `createChangeEvent`.
   */
  change: {
    /** Committed files. */
    files: z.array(ChangedFile).max(500),
    /** Larger than the length of `files` if there are too many to list. */
    fileCount: count,
    rung: z.enum(RUNGS),
    /** One note for each file whose patch had to be adjusted. */
    notes: lines,
    /** Result of the repository's own checks; absent if there are none. */
    normalizer: line.optional(),
    /** Paths that the normalizer changed and that are not committed. */
    leftOut: lines,
    tamper: z
      .array(
        z.object({
          code: z.enum(TAMPER_CODES),
          path: line,
          line: count.optional(),
          text: line,
        }),
      )
      .max(200),
  },
  /** Result that the task wrote to the code host. */
  "pull-opened": {
    number: ordinal,
    url: line,
    branch: line,
    /** Full object id. */
    commit: line,
    /** True if a commit was added to an existing pull request. */
    isFollowup: z.boolean(),
  },
} as const;
