import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerToken } from "../../src/domain/runner/runner-spec.ts";
import { describeLauncher } from "../contracts/launcher.contract.ts";
import { createScriptedLauncher } from "../fakes/scripted-launcher.ts";

const toLog = (answer: RunnerToken | Error): RunEventBody => ({
  type: "log",
  level: "info",
  text: answer instanceof Error ? `refused: ${answer.message}` : `token: ${answer.value}`,
});

describeLauncher("the scripted launcher", {
  speaking: (events, result) => createScriptedLauncher(() => ({ says: [...events, { result }] })),
  endless: (event) => createScriptedLauncher(() => ({ says: [event], hangs: true })),
  dying: (exitCode) =>
    createScriptedLauncher(() => ({ exit: { kind: "died", exitCode, how: "it fell over" } })),
  asking: (result) => createScriptedLauncher(() => ({ says: [{ asksToken: toLog }, { result }] })),
  broken: () => createScriptedLauncher(() => ({ cannotStart: true })),
});
