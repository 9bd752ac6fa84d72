import { z } from "zod";
import { RUNGS } from "../patch/place-hunk.ts";
import { TAMPER_CODES } from "../task/proposal.ts";
import { REPRODUCE_VERDICTS, VERIFY_VERDICTS } from "../task/verify/verify-report.ts";

const count = z.number().int().nonnegative();
/** Groups and rounds are counted from 1. */
const ordinal = z.number().int().positive();
const line = z.string().max(4_000);
const lines = z.array(line).max(200);

/** What a file of a change went through, and by how many lines. */
export const ChangedFile = z.object({
  path: line,
  /** Where it was; of a renamed one. */
  previousPath: line.optional(),
  status: z.enum(["added", "modified", "deleted", "renamed"]),
  added: count,
  removed: count,
  /** Its hunks, as in a unified diff; empty when no line differs. */
  patch: z.string().max(220_000).optional(),
  /** Why it has none although its content may differ. */
  omission: z.enum(["binary", "too-large", "submodule"]).optional(),
});
export type ChangedFile = Readonly<z.infer<typeof ChangedFile>>;

/** What the caller's machines, or we, said of a change. */
export const VERDICT_PAYLOAD = {
  ok: z.boolean(),
  text: z.string(),
  /** Absent: it is not said what was tried. */
  mode: z.enum(["verify", "reproduce"]).optional(),
  verdict: z.enum([...new Set([...VERIFY_VERDICTS, ...REPRODUCE_VERDICTS])]).optional(),
  /** Page of the run on the code host. */
  url: line.optional(),
  round: ordinal.optional(),
};

/** Payloads of what only a task says. Whoever says it keeps within these sizes: what is larger is not taken. */
export const TASK_PAYLOADS = {
  /** Said once, where a deadline kills the run; both in milliseconds. */
  "time-budget": {
    totalMs: count,
    /** The end of it, kept for what follows the model's work. */
    reserveMs: count,
    /** When it began to run, ISO 8601; absent: when the run started. */
    startedAt: z.iso.datetime().optional(),
  },
  /** Failures that the report names, in its order; said once. Made by `candidatesEvent`. */
  candidates: {
    groups: z
      .array(z.object({ title: line, tests: z.array(line).max(20), /** Of tests. */ count }))
      .max(100),
  },
  /** Work on a group begins, or begins again. */
  cycle: { group: ordinal, round: ordinal },
  /** What a cycle came to; a task that goes on with the next group has said this before. */
  "cycle-end": {
    group: ordinal,
    round: ordinal,
    outcome: z.enum(["changed", "no-change", "refused", "failed"]),
    /** One line for people. */
    why: line.optional(),
  },
  /** A change that has passed every check of ours; a later one takes its place. Made by `changeEvent`. */
  change: {
    /** Of what is committed. */
    files: z.array(ChangedFile).max(500),
    /** More than there are in `files` when there are too many to tell. */
    fileCount: count,
    rung: z.enum(RUNGS),
    /** For each file that the patch did not fit as it was written. */
    notes: lines,
    /** What the repository's own checks made of it, in words; absent: there are none. */
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
  /** What the task has written to the code host. */
  "pull-opened": {
    number: ordinal,
    url: line,
    branch: line,
    /** Full object id. */
    commit: line,
    /** Whether a commit was added to a pull request that was there. */
    isFollowup: z.boolean(),
  },
} as const;
