import { readEnvironment } from "../../config/env.ts";
import { decideTrigger } from "../../domain/gate/decide-trigger.ts";
import { EXIT } from "../exit-codes.ts";
import { reportFailure } from "../report-failure.ts";
import { readInput, withInputs } from "./action-inputs.ts";
import { annotateFailure, logLine, toLogLine } from "./job-log.ts";
import { readEvent } from "./read-event.ts";
import { asCode, writeOutputs, writeSummary } from "./workflow-files.ts";

const DEFAULT_TRIGGER = "@asksvc";

/**
 * Runs as a step of a workflow: reads its event, and reviews or answers when the gate lets it. Gives the exit status
 * and never throws. What an ignored event does not need is not loaded.
 */
export async function action(): Promise<number> {
  const environment = withInputs(readEnvironment());
  try {
    const event = readEvent(environment);
    const trigger = environment.MENTION_TRIGGER?.trim() || DEFAULT_TRIGGER;
    const decision = decideTrigger(event, { trigger });
    if (decision.kind === "ignore") return leave(environment, "ignored", decision.text);
    const { request } = decision;
    if (!environment.LLM_API_KEY?.trim() && request.isForkRun === true) {
      const why =
        "this run is for a fork, which gets no secrets, so there is no LLM_API_KEY; a maintainer can ask in a comment on the pull request's page";
      return leave(environment, "skipped", why);
    }
    const { runWanted } = await import("./run-wanted.ts");
    const failOn = readInput(environment, "fail-on");
    return await runWanted(decision, { environment, failOn });
  } catch (error) {
    const status = reportFailure(error, toLogLine);
    const message = error instanceof Error ? error.message : String(error);
    annotateFailure(message);
    writeSummary(environment, `**svc failed**: ${asCode(message)}`);
    writeOutputs(environment, { status: "failed" });
    return status;
  }
}

function leave(
  environment: Readonly<Record<string, string | undefined>>,
  status: "ignored" | "skipped",
  why: string,
): number {
  logLine(`svc: nothing to do: ${why}`);
  writeSummary(environment, `svc had nothing to do: ${asCode(why)}`);
  writeOutputs(environment, { status });
  return EXIT.ok;
}
