import { Command } from "commander";

/** `svc action`: a step of a workflow. */
export function actionCommand(finish: (status: number) => void): Command {
  return new Command("action")
    .description("run as a step of a workflow: review or answer what its event asks for")
    .addHelpText(
      "after",
      "\nExample:\n  GITHUB_EVENT_NAME=issue_comment GITHUB_EVENT_PATH=event.json svc action\n\nReads the Action's inputs and the settings. An event that asks for nothing exits 0 and says why.",
    )
    .action(async () => {
      const { action } = await import("./action.ts");
      finish(await action());
    });
}
