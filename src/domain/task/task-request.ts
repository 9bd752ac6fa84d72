import { z } from "zod";
import { AppError, type ConfigProblem } from "../core/app-error.ts";
import { dropUndefined } from "../core/drop-undefined.ts";
import { parseRepository } from "../pull/parse-repository.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import { BRANCH_NAMESPACE, toBranchName } from "./branch-name.ts";
import { findRefNameProblem } from "./check-ref-name.ts";
import { sanitizeTestLinks, type TestLinks } from "./sanitize-test-links.ts";

/** Parsed request of `POST /tasks`, with defaults. */
export interface TaskRequest {
  /**
   * `owner/name`, if the body contains it; the authoritative repository is the one of the caller's
   * token.
   */
  readonly repository?: string;
  readonly mode: "new_pr" | "existing_pr";
  /** Branch, without `refs/heads/`. */
  readonly baseRef: string;
  readonly instruction: string;
  /** Failure report, complete: untrusted. */
  readonly context: string;
  /** Only with `existing_pr`, and required then. */
  readonly pullNumber?: number;
  readonly title?: string;
  readonly branchPrefix: string;
  readonly testLinks: TestLinks;
  readonly triageIssue?: number;
}

const MAX_INSTRUCTION_CHARS = 20_000;
const MAX_TITLE_CHARS = 256;
const MAX_NUMBER = 2 ** 31 - 1;
/** Placeholder for the id of a job. */
const SOME_ID = "0".repeat(36);

/** Treats an empty text and `null` as absent, as workflows fill them in for missing values. */
const optional = <Value>(field: z.ZodType<Value>): z.ZodType<Value | undefined> =>
  z.preprocess(
    (value) =>
      value === null || (typeof value === "string" && value.trim() === "") ? undefined : value,
    field.optional(),
  );

const text = z.string("must be a string").trim();
const number = z
  .int("must be a whole number, 1 or more")
  .min(1, "must be a whole number, 1 or more")
  .max(MAX_NUMBER, "must be the number of a pull request or an issue");

const branch = text.transform((given) => given.replace(/^refs\/heads\//, "")).check(checkBranch);
const prefix = text
  .startsWith(BRANCH_NAMESPACE, `must be in the namespace ${BRANCH_NAMESPACE}`)
  .regex(/^[\x21-\x7e]{5,}$/, `must have visible characters after ${BRANCH_NAMESPACE}`)
  .check(checkPrefix);

function checkBranch({ value, issues }: z.core.ParsePayload<string>): void {
  const message = findRefNameProblem(value);
  if (message !== undefined) issues.push({ code: "custom", input: value, message });
}

function checkPrefix({ value, issues }: z.core.ParsePayload<string>): void {
  const message = findRefNameProblem(toBranchName(value, SOME_ID, 12));
  if (message !== undefined) issues.push({ code: "custom", input: value, message });
}

/** Checked regardless of other problems, so that all are reported at once. */
const NEEDS_NUMBER = {
  path: ["pr_number"],
  error: "is required with existing_pr",
  when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null,
};

const Output = z
  .object(
    {
      mode: optional(z.enum(["new_pr", "existing_pr"], "must be new_pr or existing_pr")),
      pr_number: optional(number),
      title: optional(
        text
          .max(MAX_TITLE_CHARS, `must be at most ${MAX_TITLE_CHARS} characters`)
          .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "must be one line")
          .transform(stripInvisible),
      ),
      branch_prefix: optional(prefix),
    },
    "must be an object",
  )
  .refine(
    (output) => output.mode !== "existing_pr" || output.pr_number !== undefined,
    NEEDS_NUMBER,
  );

const Body = z.object(
  {
    repo: optional(
      text.refine((name) => parseRepository(name) !== undefined, "must be owner/name"),
    ),
    base_ref: optional(branch),
    instruction: z
      .string({ error: ({ input }) => (input === undefined ? "is required" : "must be a string") })
      .trim()
      .min(1, "must not be empty")
      .max(MAX_INSTRUCTION_CHARS, `must be at most ${MAX_INSTRUCTION_CHARS} characters`),
    context: z.string("must be a string").nullish(),
    output: Output.nullish(),
    triage_issue: optional(number),
  },
  "must be an object",
);

/**
 * Parses the body of `POST /tasks`: JSON with the fields of the specification. Unknown fields are
 * ignored, and invalid links to tests are dropped. Throws `request-invalid` with one problem for
 * each invalid field.
 *
 * @example
 * parseTaskRequest({ instruction: "Fix the failing test.", output: { title: "Fix the cart" } }).branchPrefix;
 * // "svc/fix"
 */
export function parseTaskRequest(body: unknown): TaskRequest {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw requestInvalid(toProblems(parsed.error));
  const { repo, base_ref, instruction, context, triage_issue } = parsed.data;
  const { mode = "new_pr", pr_number, title, branch_prefix } = parsed.data.output ?? {};
  const isExisting = mode === "existing_pr";
  return {
    mode,
    baseRef: base_ref ?? "main",
    instruction,
    context: context ?? "",
    branchPrefix: branch_prefix ?? `${BRANCH_NAMESPACE}fix`,
    testLinks: sanitizeTestLinks((body as { readonly test_links?: unknown }).test_links),
    ...dropUndefined({
      repository: repo,
      pullNumber: isExisting ? pr_number : undefined,
      title,
      triageIssue: triage_issue,
    }),
  };
}

/** Creates the error for a request with invalid fields. */
export function requestInvalid(problems: readonly ConfigProblem[]): AppError<"request-invalid"> {
  const messages = problems.map(({ path, message }) => `${path || "the body"} ${message}`.trim());
  return new AppError("request-invalid", messages.join("; "), { details: { problems } });
}

/** Returns the first problem of each field. */
function toProblems({ issues }: z.ZodError): readonly ConfigProblem[] {
  const found = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join(".");
    if (!found.has(field)) found.set(field, message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
}
