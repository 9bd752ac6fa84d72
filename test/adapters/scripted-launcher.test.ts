import { describeLauncher } from "../contracts/launcher.contract.ts";
import { createScriptedLauncher } from "../fakes/scripted-launcher.ts";

describeLauncher("the scripted launcher", {
  speaking: (events, result) => createScriptedLauncher(() => ({ says: [...events, { result }] })),
  endless: (event) => createScriptedLauncher(() => ({ says: [event], hangs: true })),
  dying: (exitCode) =>
    createScriptedLauncher(() => ({ exit: { kind: "died", exitCode, how: "it fell over" } })),
  broken: () => createScriptedLauncher(() => ({ cannotStart: true })),
});
