import { Command } from "commander";
import type { RunOptions } from "../command-options.ts";

/** Declares `svc run`, which runs one job in a container. */
export function runCommand(finish: (status: number) => void): Command {
  return new Command("run")
    .description("run one job and report it to the server that started this container")
    .option("--spec <path>", "path of the job's spec; - reads stdin; default: /etc/serge/task.json")
    .option(
      "--tools <socket>",
      "run commands of the repository for the runner in another container, received on this socket; reads no spec",
    )
    .addHelpText(
      "after",
      "\nThe server calls this command in containers and pods. Exit codes: 0 reported, with a result or the reason for none; 1 failed and reported; 2 invalid spec; 3 refused; 7 cancelled or timed out; 70 the server did not accept the report.",
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
