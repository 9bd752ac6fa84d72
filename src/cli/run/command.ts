import { Command } from "commander";
import type { RunOptions } from "../command-options.ts";

/** `svc run`: one job in a container of its own. */
export function runCommand(finish: (status: number) => void): Command {
  return new Command("run")
    .description("do one job and report it to the server that has started this container")
    .option("--spec <path>", "the job's spec; - reads stdin; /etc/serge/task.json without it")
    .option(
      "--tools <socket>",
      "run commands of the repository for the runner of another container, which asks through this socket; reads no spec",
    )
    .addHelpText(
      "after",
      "\nFor containers and pods that the server starts; there is no need to call it by hand. Exit codes: 0 reported, with a change, a draft or an answer, or a reason for none; 1 failed, and reported; 2 the spec cannot be read; 3 refused; 7 cancelled, or out of time; 70 nobody has taken the report.",
    )
    .action(async (options: RunOptions) => {
      if (options.tools !== undefined) {
        const { runTools } = await import("./run-tools.ts");
        finish(await runTools(options.tools));
        return;
      }
      const { run } = await import("./run.ts");
      finish(await run(options));
    });
}
