import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { PULL_FILE_STATUSES } from "../diff/pull-file.ts";
import { Finding, ReviewEvent } from "../finding/finding.ts";
import { DraftEdits } from "./draft-edits.ts";
import { MAX_LISTED_HUNKS } from "./hunk-list.ts";
import type { ReviewDraft } from "./review-draft.ts";

const text = z.string();
const count = z.number().int().nonnegative();
const objectId = text.regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

const Planned = z.object({
  finding: Finding,
  id: text,
  place: z
    .object({
      path: text,
      side: z.enum(["LEFT", "RIGHT"]),
      line: count,
      startLine: count.optional(),
    })
    .optional(),
  text: text.optional(),
  moved: z.boolean().optional(),
  reason: text,
  suggestion: z.object({ text, isCommittable: z.boolean(), reason: text.optional() }).optional(),
  duplicateOf: text.optional(),
  saidAt: text.optional(),
  muted: z.boolean().optional(),
});

const Reason = z.enum([
  "binary",
  "no-patch",
  "too-large",
  "submodule",
  "filtered",
  "generated",
  "skipped-by-rule",
  "ignored",
  "no-content-change",
  "lines-clipped",
  "model-failed",
  "budget-spent",
]);

const HunkCounts = z.object({
  reviewed: count,
  "reviewed-earlier": count,
  "in-part": count,
  "not-reviewed": count,
});

const Hunks = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hunks"),
    hunks: z
      .array(
        z.object({
          path: text,
          oldStart: count.optional(),
          newStart: count.optional(),
          newLines: count.optional(),
          state: z.enum(["reviewed", "reviewed-earlier", "in-part", "not-reviewed"]),
          reason: Reason.optional(),
        }),
      )
      .max(MAX_LISTED_HUNKS),
  }),
  z.object({
    kind: z.literal("files"),
    files: z.array(z.object({ path: text, counts: HunkCounts, reason: Reason.optional() })),
  }),
]);

const Draft = z.object({
  kind: z.literal("draft"),
  repository: text,
  title: text,
  head: objectId,
  summary: text,
  plan: z.object({
    event: ReviewEvent,
    inline: z.array(Planned),
    file: z.array(Planned),
    summary: z.array(Planned),
  }),
  manifest: z.array(
    z.object({
      path: text,
      previousPath: text.optional(),
      status: z.enum(PULL_FILE_STATUSES),
      additions: count.optional(),
      deletions: count.optional(),
      state: z.enum(["reviewed", "in-part", "not-reviewed"]),
      reason: Reason.optional(),
    }),
  ),
  stopReason: StopReason,
  usage: z.object({
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    estimated: z.boolean(),
  }),
  calls: count,
  model: text.optional(),
  coverage: z
    .object({
      mergeBase: objectId,
      baseBranch: text.min(1).max(255),
      shape: text.regex(/^[0-9a-f]{32}$/),
      covered: z.object({
        kind: z.enum(["blocks", "files"]),
        ids: z.array(text.regex(/^[0-9a-f]{32}$/)),
      }),
      hunks: HunkCounts,
      widened: text.optional(),
      baseNotes: z.array(text).optional(),
    })
    .optional(),
  rules: z.array(z.object({ path: text, files: count })).optional(),
  hunks: Hunks.optional(),
  problems: z.array(text),
});

/** Published part of a draft. */
const PublishedReview = z.object({
  event: ReviewEvent,
  /** Comments on lines. */
  onLines: count.optional(),
  /** Ids of findings that an earlier review had posted, so that they were not posted again. */
  alreadyPosted: z.array(text).readonly().optional(),
  /** Differences between the draft and the posted review, one line each. */
  notes: z.array(text).readonly(),
});
/** Published part of a draft. */
export type PublishedReview = Readonly<z.infer<typeof PublishedReview>>;

const StoredReviewSchema = z.object({
  base: objectId,
  draft: Draft,
  edits: DraftEdits.optional(),
  published: PublishedReview.optional(),
});

/** Draft with the base commit of the reviewed change, as stored. */
export interface StoredReview {
  /** Full object id. */
  readonly base: string;
  /** Generated draft. */
  readonly draft: ReviewDraft;
  /** Edits by users; absent if there are none. */
  readonly edits?: DraftEdits;
  /** Published review; absent before publishing. */
  readonly published?: PublishedReview | undefined;
}

/** Serializes a draft as plain JSON. */
export function writeStoredReview(review: StoredReview): string {
  return JSON.stringify(review);
}

/** Parses a draft from plain JSON; `undefined` if it is not valid. Unknown members are dropped. */
export function readStoredReview(value: unknown): StoredReview | undefined {
  const parsed = StoredReviewSchema.safeParse(value);
  if (!parsed.success) return undefined;
  // The JSON round trip drops members that are `undefined`.
  return JSON.parse(JSON.stringify(parsed.data)) as StoredReview;
}
