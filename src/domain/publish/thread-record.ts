import { z } from "zod";

/** States of a finding's thread that are recorded; the others follow from the code host's facts. */
export const RecordedState = z.enum(["declined", "kept", "quote-gone", "fixed", "reopened"]);
/** A state of a finding's thread that is recorded. */
export type RecordedState = z.infer<typeof RecordedState>;

/** Maximum length of a reason in a record, in characters. */
export const MAX_REASON_CHARS = 300;

/** Record of a thread's state in a signed post of the service. */
export const ThreadRecord = z.object({
  /** Id of the finding. */
  finding: z.string().regex(/^[\w-]{1,24}$/),
  /** Number of the record in its thread, from 1: the highest one is valid. */
  number: z.number().int().positive(),
  state: RecordedState,
  /** Login of the person who decided; absent if the service did. */
  by: z.string().max(100).optional(),
  /** Reason of that person. */
  why: z.string().max(MAX_REASON_CHARS).optional(),
});
/** Record of a thread's state in a signed post of the service. */
export type ThreadRecord = Readonly<z.infer<typeof ThreadRecord>>;
