import { Command } from "commander";
import type { TaskOptions } from "../command-options.ts";

/** Declares `svc task`, which proposes a change to a checkout as a patch or pull request. */
export function taskCommand(finish: (status: number) => void): Command {
  return new Command("task")
    .description(
      "have the model fix the last commit of a checkout; print the patch and the text of its pull request",
    )
    .requiredOption("--instruction <text>", "instruction for the model")
    .option("--repo <folder>", "folder of the checkout", ".")
    .option("--context <file>", "failure report or log; - reads stdin")
    .option("--title <text>", "title of the change; default: proposed by the model")
    .option("--apply", "write the change to the working tree")
    .option("--publish", "open a pull request with the change, on the code host of origin")
    .option("--base <branch>", "base branch of the pull request; default: the default branch")
    .option("--github <owner/name>", "repository on the code host; default: that of origin")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      '\nExamples:\n  LLM_API_KEY=… svc task --instruction "Fix the failing test." --context report.txt --apply\n  npm test 2>&1 | LLM_API_KEY=… GITHUB_TOKEN=… svc task --instruction "Fix it." --context - --publish\n\nUncommitted changes are ignored. Exit codes: 0 a change, or the reason for none; 3 refused, with the reason on stderr; 4 code host; 5 model. Settings come from the environment, including those of tasks (TASK_…).',
    )
    .action(async (options: TaskOptions) => {
      const { task } = await import("./task.ts");
      finish(await task(options));
    });
}
