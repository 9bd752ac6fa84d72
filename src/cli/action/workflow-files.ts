import { appendFileSync } from "node:fs";
import { cutText } from "../../domain/untrusted/cut-text.ts";
import { logLine } from "./job-log.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Outputs for later steps. */
export interface Outputs {
  readonly status:
    | "ignored"
    | "skipped"
    | "reviewed"
    | "already"
    | "nothing"
    | "replied"
    /** It is unknown whether the post was made; it is not repeated. */
    | "unknown"
    | "failed";
  readonly "review-url"?: string;
  readonly findings?: number | undefined;
  readonly event?: string | undefined;
  readonly "input-tokens"?: number;
  readonly "output-tokens"?: number;
}

/** The runner accepts 1 MiB per step; this counts characters, most of which are one byte. */
const MAX_SUMMARY_CHARS = 300_000;

/** Adds Markdown to the summary page of the job, if there is one. */
export function writeSummary(environment: Environment, markdown: string): void {
  const path = environment.GITHUB_STEP_SUMMARY;
  if (!path) return;
  const text = cutText(markdown, MAX_SUMMARY_CHARS);
  const note = text.length < markdown.length ? "\n\n_[clipped]_" : "";
  append(path, `${text}${note}\n`, "the summary of the job");
}

/** Formats untrusted text as code, so that its markup has no effect. */
export const asCode = (words: string): string =>
  `\`${words.replace(/\s+/g, " ").replaceAll("`", "'")}\``;

/** Sets the step's outputs, if the runner collects them. */
export function writeOutputs(environment: Environment, outputs: Outputs): void {
  const path = environment.GITHUB_OUTPUT;
  if (!path) return;
  const lines = Object.entries(outputs)
    .filter(([, value]) => value !== undefined)
    // A line feed would start another output.
    .map(([name, value]) => `${name}=${String(value).replace(/[\r\n]+/g, " ")}\n`);
  append(path, lines.join(""), "the outputs of the job");
}

/** Appends to a file of the runner. A failure is only logged, as the job's outcome is already known. */
function append(path: string, text: string, what: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    logLine(`svc: could not write ${what} (${code})`);
  }
}

/** Returns the page of the workflow run; `undefined` outside of one. */
export function runUrl(environment: Environment): string | undefined {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
  } = environment;
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
}
