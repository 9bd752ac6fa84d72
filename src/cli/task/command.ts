import { Command } from "commander";
import type { TaskOptions } from "../command-options.ts";

/** `svc task`: a change of a checkout's commit, as its patch or as a pull request. */
export function taskCommand(finish: (status: number) => void): Command {
  return new Command("task")
    .description(
      "have the model mend something in a checkout, as of its last commit: print the patch and what its pull request would say",
    )
    .requiredOption("--instruction <text>", "what to do")
    .option("--repo <folder>", "the checkout", ".")
    .option("--context <file>", "failure report or log to go by; - reads stdin")
    .option("--title <text>", "title of the change; the model proposes one without it")
    .option("--apply", "write the change to the working tree")
    .option("--publish", "open a pull request with the change, on the code host of origin")
    .option("--base <branch>", "branch that the pull request goes into; the default one without it")
    .option("--github <owner/name>", "repository on the code host, where origin does not tell")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      '\nExamples:\n  LLM_API_KEY=… svc task --instruction "Fix the failing test." --context report.txt --apply\n  npm test 2>&1 | LLM_API_KEY=… GITHUB_TOKEN=… svc task --instruction "Fix it." --context - --publish\n\nUncommitted changes are not part of it. Exit codes: 0 a change, or a reason for none; 3 refused, with the reason on stderr; 4 code host; 5 model. Settings come from the environment; tasks have some of their own (TASK_…).',
    )
    .action(async (options: TaskOptions) => {
      const { task } = await import("./task.ts");
      finish(await task(options));
    });
}
