import { z } from "zod";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { CallerClaims } from "../../ports/caller-verifier.ts";

const LOGIN = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}(?:\[bot\])?$/;

const line = z
  .string()
  .max(500)
  .regex(/^[^\p{C}\s]+$/u);
const number = z
  .union([z.int().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,20}$/));

/** Returns a schema for a claim that is only shown, not relied upon: an invalid one is left out. */
const optionalClaim = <Value>(field: z.ZodType<Value>): z.ZodType<Value | undefined> =>
  field.optional().catch(undefined);

const Claims = z.object({
  repository: z.string().refine((name) => parseRepository(name) !== undefined),
  actor: optionalClaim(z.string().regex(LOGIN)),
  workflow_ref: optionalClaim(line),
  run_id: optionalClaim(number),
  run_attempt: optionalClaim(number),
  ref: optionalClaim(line),
  sha: optionalClaim(z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)),
});

/** Reads the workflow's claims of a verified token; `undefined` when it names no repository. */
export function readClaims(payload: unknown): CallerClaims | undefined {
  const { data } = Claims.safeParse(payload);
  if (data === undefined) return undefined;
  const { repository, actor, workflow_ref: workflowRef, run_id: runId, ref, sha } = data;
  const { run_attempt: runAttempt } = data;
  const others = Object.entries({ actor, workflowRef, runId, runAttempt, ref, sha });
  return { repository, ...Object.fromEntries(others.filter(([, value]) => value !== undefined)) };
}
