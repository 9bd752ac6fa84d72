import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openEarlyGate } from "../../compose/shared/outbound-gate.ts";
import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import { annotateFailure, logLine, writeLog } from "./job-log.ts";
import { type Outputs, writeOutputs, writeSummary } from "./workflow-files.ts";

/** All that a step tells whoever looks at its job, and the steps after it. Everything passes the gate first. */
export interface JobTeller {
  /** Learns what else is secret, once there is a configuration. */
  readonly gate: OutboundGate;
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
export function openJobTeller(environment: Environment): JobTeller {
  const gate = openEarlyGate(environment, createSystemClock());
  const clean = (text: string): string => gate.check(text, "log").text;
  return {
    gate,
    clean,
    line: (text) => logLine(clean(text)),
    commands: (text) => writeLog(clean(text)),
    failure: (message) => annotateFailure(clean(message)),
    summary: (markdown) => writeSummary(environment, gate.check(markdown, "page").text),
    outputs: (outputs) => writeOutputs(environment, gate.checkValue(outputs, "log").value),
  };
}
