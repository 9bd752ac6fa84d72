import { z } from "zod";
import { JobKind } from "../job/job.ts";

/** The shape that this program writes and reads. */
export const SPEC_VERSION = 1;

const text = z.string().min(1);
const count = z.number().int().nonnegative();

/**
 * All that a runner is given: what to do, one repository's short-lived token, one model. No app key, no session secret,
 * no other repository. Secrets stand in it as they are: it travels by message, mount or stdin, never on a command line.
 */
export const RunnerSpec = z.object({
  version: z.literal(SPEC_VERSION),
  job: z.object({ id: text, attempt: z.number().int().positive(), kind: JobKind }),
  /** As the job keeps it. */
  request: z.json(),
  /** Full object id that is worked on; absent for work that finds it itself. */
  head: z
    .string()
    .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)
    .optional(),
  repository: z.object({ owner: text, name: text, cloneUrl: z.url(), apiUrl: z.url() }),
  token: z.object({ value: text, expiresAt: z.iso.datetime().optional() }),
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
  }),
  /** How the work is to be done: settings without secrets, by their names. */
  settings: z.record(z.string(), z.json()),
  /** Where a runner of another process reports; absent in this one. */
  callback: z.object({ url: z.url(), token: text }).optional(),
  /** ISO 8601; absent where nothing ends the runner's time. */
  deadlineAt: z.iso.datetime().optional(),
});
export type RunnerSpec = Readonly<z.infer<typeof RunnerSpec>>;
