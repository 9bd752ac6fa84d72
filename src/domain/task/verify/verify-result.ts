import { z } from "zod";

const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** Outcome of the runs of one test: all passed, all failed, or mixed. */
const Outcome = z.enum(["passed", "failed", "flaky"]);
/** Outcome of the runs of one test. */
export type Outcome = z.infer<typeof Outcome>;

const TestResult = z
  .strictObject({
    id: z.string().min(1).max(1000).describe("Node id, written as in the input `tests`"),
    before: Outcome.optional().describe("On the base commit; absent when it was not run there"),
    after: Outcome.optional().describe("With the change; absent when it was not run there"),
    traceback: z
      .string()
      .max(40_000)
      .optional()
      .describe("End of what the last failing run printed"),
  })
  .describe("A test that was asked for, or another one that must not break");
/** Result of one test, before and after the change. */
export type TestResult = Readonly<z.infer<typeof TestResult>>;

/** Result of a dispatched run; the published schema of the artifact's file. */
export const VerifyResult = z
  .strictObject({
    version: z.literal(1),
    nonce: z.string().min(1).max(100).describe("The input `nonce`"),
    mode: z.enum(["verify", "reproduce"]).describe("The input `mode`"),
    verdict: z
      .enum([
        ...["fixed", "not_fixed", "already_passing", "broke_others"],
        ...["reproduced", "not_reproduced"],
        "error",
      ] as const)
      .describe(
        "With mode verify: fixed, not_fixed, already_passing or broke_others; with mode reproduce: reproduced or not_reproduced; error when it could not be found out",
      ),
    base_sha: objectId.describe("Commit that was tested as the base"),
    commit_sha: objectId
      .optional()
      .describe("Commit that was tested with the change; absent with mode reproduce"),
    tests: z.array(TestResult).max(500),
    runs: z.int().min(1).max(100).optional().describe("How often each test was run"),
    note: z.string().max(500).optional().describe("One line for people: why, with verdict error"),
  })
  .describe("What a run says of a change: the file result.json of the artifact svc-verify-<nonce>");
/** Result of a dispatched run. */
export type VerifyResult = Readonly<z.infer<typeof VerifyResult>>;

/** Maximum bytes of a result. */
export const MAX_RESULT_BYTES = 4 * 1024 * 1024;

/** Parses a result; if it does not follow the schema, returns the problems on one line. */
export function readVerifyResult(
  bytes: Uint8Array,
):
  | { readonly kind: "ok"; readonly result: VerifyResult }
  | { readonly kind: "bad"; readonly why: string } {
  const value = parse(bytes);
  if (value === undefined) return { kind: "bad", why: "it is not valid JSON in UTF-8" };
  const parsed = VerifyResult.safeParse(value);
  if (parsed.success) return { kind: "ok", result: parsed.data };
  const issue = parsed.error.issues[0];
  const at = issue?.path.map(String).join(".") ?? "";
  const unknown = issue?.code === "unrecognized_keys" ? "an unknown field" : "a wrong value";
  return { kind: "bad", why: at === "" ? `it has ${unknown}` : `it has ${unknown} at ${at}` };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
