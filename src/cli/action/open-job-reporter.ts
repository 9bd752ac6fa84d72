import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openEarlySecretFilter } from "../../compose/shared/secret-filter.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { annotateFailure, logLine, writeLog } from "./job-log.ts";
import { type Outputs, writeOutputs, writeSummary } from "./workflow-files.ts";

/** All that a step tells whoever looks at its job, and the steps after it. Everything passes the gate first. */
export interface JobReporter {
  /** Learns what else is secret, once there is a configuration. */
  readonly gate: SecretFilter;
  clean(text: string): string;
  /** A line in the log. */
  line(text: string): void;
  /** Commands to the runner, such as annotations. */
  commands(text: string): void;
  /** A failure on the page of the run. */
  failure(message: string): void;
  /** Markdown on the summary page. */
  summary(markdown: string): void;
  outputs(outputs: Outputs): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the ways out of a step; the secrets of its environment are known from the start. */
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
