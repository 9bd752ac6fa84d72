import { createReadStream } from "node:fs";
import { z } from "zod";
import { readJson } from "../../domain/core/read-json.ts";
import { RunnerSpec, SPEC_VERSION } from "../../domain/runner/runner-spec.ts";

/** Callback of a runner and its deadline. */
const Contact = z.object({
  job: z.object({ id: z.string().min(1), attempt: z.number().int().positive().catch(1) }),
  callback: z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().min(1) }),
  deadlineAt: z.iso.datetime().optional().catch(undefined),
});
export type Contact = Readonly<z.infer<typeof Contact>>;

/** Result of reading a spec. Errors are one line and contain no values of the spec. */
export type SpecReadResult =
  | { readonly kind: "spec"; readonly spec: RunnerSpec; readonly contact: Contact }
  /** The spec is invalid, but its callback is known, so that the error can be reported. */
  | { readonly kind: "unfit"; readonly contact: Contact; readonly error: string }
  | { readonly kind: "unreadable"; readonly error: string };

const MAX_BYTES = 4 * 1024 * 1024;
const SHOWN_PROBLEMS = 3;

/** Reads a spec once, from a file or from stdin (`-`). Never rejects. */
export async function readRunSpec(path: string): Promise<SpecReadResult> {
  const name = path === "-" ? "the spec on stdin" : path;
  const bytes = await readBytes(path);
  if (typeof bytes === "string")
    return unreadable(`${name} cannot be read (${bytes}); name the file of the job's spec`);
  if (bytes.length > MAX_BYTES) return unreadable(`${name} is larger than ${MAX_BYTES} bytes`);
  const said = readJson(bytes.toString("utf8"));
  if (said === undefined) return unreadable(`${name} is not JSON; it must be a job's spec`);
  const contact = Contact.safeParse(said);
  if (!contact.success)
    return unreadable(`${name} has no valid callback: ${formatIssues(contact.error)}`);
  const spec = RunnerSpec.safeParse(said);
  if (spec.success) return { kind: "spec", spec: spec.data, contact: contact.data };
  return { kind: "unfit", contact: contact.data, error: specErrorMessage(said, spec.error) };
}

const unreadable = (error: string): SpecReadResult => ({ kind: "unreadable", error });

/** Returns the bytes of the spec, or an error code. Reads at most one byte more than allowed. */
async function readBytes(path: string): Promise<Buffer | string> {
  try {
    const stream = path === "-" ? process.stdin : createReadStream(path, { end: MAX_BYTES });
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of stream) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length > MAX_BYTES) break;
    }
    return Buffer.concat(parts);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}

function specErrorMessage(said: unknown, error: z.ZodError): string {
  const { version } = said as { readonly version?: unknown };
  if (version === SPEC_VERSION) return `the runner's spec does not fit: ${formatIssues(error)}`;
  const other = typeof version === "number" ? `${version}` : "one without a number";
  return `this runner's image supports spec version ${SPEC_VERSION}, not ${other}; use the image of the server's version`;
}

/** Formats problems by path only, as a value may be a secret. */
const formatIssues = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, SHOWN_PROBLEMS)
    .map(({ path, code }) => `${path.join(".") || "the whole"} (${code.replaceAll("_", " ")})`)
    .join(", ");
