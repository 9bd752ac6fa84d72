import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openEarlySecretFilter } from "../../compose/shared/secret-filter.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { annotateFailure, logLine, writeLog } from "./job-log.ts";
import { type Outputs, writeOutputs, writeSummary } from "./workflow-files.ts";

/** Output of a step: log, annotations, summary and outputs. All of it passes the secret filter. */
export interface JobReporter {
  /** Registers the secrets of the configuration. */
  readonly gate: SecretFilter;
  clean(text: string): string;
  /** Prints a line to the log. */
  line(text: string): void;
  /** Writes workflow commands, such as annotations. */
  commands(text: string): void;
  /** Annotates the page of the run with a failure. */
  failure(message: string): void;
  /** Adds Markdown to the summary page. */
  summary(markdown: string): void;
  outputs(outputs: Outputs): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the outputs of a step; the secrets of its environment are registered first. */
export function openJobReporter(environment: Environment): JobReporter {
  const gate = openEarlySecretFilter(environment, createSystemClock());
  const clean = (text: string): string => gate.redact(text, "log").text;
  return {
    gate,
    clean,
    line: (text) => logLine(clean(text)),
    commands: (text) => writeLog(clean(text)),
    failure: (message) => annotateFailure(clean(message)),
    summary: (markdown) => writeSummary(environment, gate.redact(markdown, "page").text),
    outputs: (outputs) => writeOutputs(environment, gate.redactValue(outputs, "log").value),
  };
}
