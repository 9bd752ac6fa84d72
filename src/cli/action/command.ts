import { Command } from "commander";

/** Declares `svc action`, which runs as a step of a workflow. */
export function actionCommand(finish: (status: number) => void): Command {
  return new Command("action")
    .description("run as a workflow step: review or answer as requested by its event")
    .addHelpText(
      "after",
      "\nExample:\n  GITHUB_EVENT_NAME=issue_comment GITHUB_EVENT_PATH=event.json svc action\n\nReads the Action's inputs and the settings. For an event without a request it exits 0 and prints the reason.",
    )
    .action(async () => {
      const { action } = await import("./action.ts");
      finish(await action());
    });
}
