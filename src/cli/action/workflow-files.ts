import { appendFileSync } from "node:fs";
import { cutText } from "../../domain/untrusted/cut-text.ts";
import { logLine } from "./job-log.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a job tells the steps after it. */
export interface Outputs {
  readonly status:
    | "ignored"
    | "skipped"
    | "reviewed"
    | "already"
    | "nothing"
    | "replied"
    /** It is not known whether something was posted; it is not repeated. */
    | "unknown"
    | "failed";
  readonly "review-url"?: string;
  readonly findings?: number | undefined;
  readonly event?: string | undefined;
  readonly "input-tokens"?: number;
  readonly "output-tokens"?: number;
}

/** The runner takes 1 MiB of one step; characters are counted here, most of which are one byte. */
const MAX_SUMMARY_CHARS = 300_000;

/** Adds Markdown to the summary page of the job. Does nothing where there is none. */
export function writeSummary(environment: Environment, markdown: string): void {
  const path = environment.GITHUB_STEP_SUMMARY;
  if (!path) return;
  const text = cutText(markdown, MAX_SUMMARY_CHARS);
  const note = text.length < markdown.length ? "\n\n_[clipped]_" : "";
  append(path, `${text}${note}\n`, "the summary of the job");
}

/** Shows words, in which a stranger's may be, as code: no markup in them acts. */
export const asCode = (words: string): string =>
  `\`${words.replace(/\s+/g, " ").replaceAll("`", "'")}\``;

/** Sets the step's outputs. Does nothing where there is nobody to read them. */
export function writeOutputs(environment: Environment, outputs: Outputs): void {
  const path = environment.GITHUB_OUTPUT;
  if (!path) return;
  const lines = Object.entries(outputs)
    .filter(([, value]) => value !== undefined)
    // A line feed would begin an output of its own.
    .map(([name, value]) => `${name}=${String(value).replace(/[\r\n]+/g, " ")}\n`);
  append(path, lines.join(""), "the outputs of the job");
}

/** By now the work is done, or has failed for a reason of its own: a full disk changes nothing about that. */
function append(path: string, text: string, what: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    logLine(`svc: ${what} cannot be written (${code})`);
  }
}

/** Page of the workflow's run; absent outside of one. */
export function runUrl(environment: Environment): string | undefined {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
  } = environment;
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
}
